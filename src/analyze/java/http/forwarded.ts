import { type ClassInfo, has, type MethodInfo } from '../model/classes.ts';
import { readTexts } from '../sqltext/bodies.ts';
import { evaluate } from '../sqltext/evaluate.ts';
import type { Env } from '../sqltext/place.ts';
import { join, type Piece, type Text } from '../sqltext/text.ts';
import { type Expr, Modifier } from '../syntax/records.ts';
import { type Found, namedVerb } from './found.ts';
import type { HttpTexts } from './texts.ts';

/** Private methods may hand an address on to each other. */
const MAX_STEPS = 4;
const MAX_FORWARDED = 500;

/**
 * The requests of a private method that is given the address, one for each call of it: only its own class can call it, so these are all. Empty
 * where the address is no parameter of such a method, or nothing calls it.
 */
export function forwardedBy(texts: HttpTexts, found: Found, step = 0): Found[] {
  const { method } = found;
  if (method === null || step >= MAX_STEPS || !has(method.decl.modifiers, Modifier.private)) return [];
  if (!mentions(texts, found.address, method)) return [];
  const callers: Found[] = [];
  for (const cls of around(method.owner)) {
    const place = texts.at(cls);
    const read = (caller: MethodInfo | null, key: string, env: Env, body: Parameters<typeof readTexts>[1]): void =>
      readTexts(
        {
          place,
          buffers: new Set(),
          call(call, at) {
            const isOwn = call.object === null || call.object.k === 'this';
            if (!isOwn || call.name !== method.decl.name || call.args.length !== method.decl.parameters.length) return;
            if (caller === method || callers.length >= MAX_FORWARDED) return;
            const given = call.args.map((arg) => evaluate(place, at, arg));
            callers.push({
              ...found,
              call,
              noted: { ...found.noted, cls, froms: new Set([key]) },
              address: filled(texts, found.address, method, given),
              verb: found.verb ?? verbGiven(found, call.args),
              verbParameter: verbHandedOn(found, call.args, caller),
              method: caller,
            });
          },
        },
        body,
        env,
      );
    for (const caller of [...cls.methods.values()].flat())
      if (caller.decl.body !== null) read(caller, caller.key, texts.fields.parameters(place, caller), caller.decl.body);
  }
  return callers.flatMap((one) => {
    const further = forwardedBy(texts, one, step + 1);
    return further.length > 0 ? further : [one];
  });
}

/** The class and those declared in it, which can call its private methods too. */
function around(cls: ClassInfo): ClassInfo[] {
  return [cls, ...[...cls.memberTypes.values()].filter(({ decl }) => decl.local !== true)];
}

const isParameter = (texts: HttpTexts, piece: Piece, method: MethodInfo): number | null => {
  const origin = typeof piece === 'string' ? undefined : texts.fields.originOf(piece);
  return origin?.method === method ? origin.index : null;
};

function mentions(texts: HttpTexts, text: Text, method: MethodInfo): boolean {
  return text.some((piece) =>
    typeof piece !== 'string' && 'oneOf' in piece
      ? piece.oneOf.some((one) => mentions(texts, one, method))
      : isParameter(texts, piece, method) !== null,
  );
}

/** The address with what the call gives in place of the parameters. */
function filled(texts: HttpTexts, text: Text, method: MethodInfo, given: readonly Text[]): Text {
  return join(
    ...text.map((piece): Text => {
      if (typeof piece !== 'string' && 'oneOf' in piece)
        return [{ oneOf: piece.oneOf.map((one) => filled(texts, one, method, given)) }];
      const index = isParameter(texts, piece, method);
      return index === null ? [piece] : (given[index] ?? [piece]);
    }),
  );
}

const verbGiven = ({ verbParameter }: Found, args: readonly Expr[]): string | null =>
  verbParameter === null ? null : namedVerb(args[verbParameter]);

function verbHandedOn({ verbParameter }: Found, args: readonly Expr[], caller: MethodInfo | null): number | null {
  const value = verbParameter === null ? undefined : args[verbParameter];
  const index = value?.k === 'name' ? (caller?.decl.parameters.findIndex(({ name }) => name === value.name) ?? -1) : -1;
  return index < 0 ? null : index;
}
