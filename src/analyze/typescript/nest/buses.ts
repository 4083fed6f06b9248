import ts from 'typescript';
import type { ScriptCall } from '../../facts/script.ts';
import type { ClassIndex } from '../../script/classes.ts';
import { decoratorsOf } from '../../script/decorators.ts';
import type { Functions } from '../../script/functions.ts';
import { bare, declarationOf, importOf, isFunction, lineOf, literalOf, type ScriptTree } from '../../script/index.ts';
import { classOf, elementsOf } from './modules.ts';

const CQRS = '@nestjs/cqrs';
/** Methods of the buses that hand a message on. */
const SENDS: Readonly<Record<string, ReadonlySet<string>>> = {
  CommandBus: new Set(['execute']),
  QueryBus: new Set(['execute']),
  EventBus: new Set(['publish', 'publishAll']),
};
/** Decorators of the classes that take messages, and the method that is run. */
const TAKES: Readonly<Record<string, string>> = { CommandHandler: 'execute', QueryHandler: 'execute', EventsHandler: 'handle' };

/** Links what is sent over a bus with what takes it: commands, queries and events by their class, emitted events by their name. */
export function readBuses(tree: ScriptTree, functions: Functions, classes: ClassIndex, files: readonly string[]): ScriptCall[] {
  const takers = takersOf(tree, functions, classes);
  const listeners = listenersOf(tree, functions, classes);
  if (takers.size === 0 && listeners.length === 0) return [];
  const calls: ScriptCall[] = [];
  for (const file of files) {
    const source = tree.sources.get(file);
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) send(node, node.expression);
      ts.forEachChild(node, visit);
    };
    if (source) visit(source);
  }
  return calls;

  function send(node: ts.CallExpression, callee: ts.PropertyAccessExpression): void {
    const method = callee.name.text;
    const [first] = node.arguments;
    if (!first) return;
    const bus = typeNameOf(tree, callee.expression);
    const from = functions.around(node);
    const line = lineOf(node);
    if (bus?.from === CQRS && SENDS[bus.name]?.has(method)) {
      for (const message of messagesIn(tree, first))
        for (const to of takers.get(message) ?? []) calls.push({ from, to, rule: 'nest-cqrs', binding: 'documented', line });
    } else if ((method === 'emit' || method === 'emitAsync') && bus?.name === 'EventEmitter2') {
      const name = literalOf(tree.checker, first);
      for (const { pattern, key } of listeners)
        if (name === null || matches(pattern, name)) {
          calls.push({
            from,
            to: key,
            rule: 'nest-event',
            binding: name === null || pattern === null ? 'partial' : 'documented',
            line,
            ...(name === null || pattern === null ? { incomplete: 'the name of the event is made when it runs' } : {}),
          });
        }
    }
  }
}

/** The messages an argument is: objects made there or held by a variable. */
function messagesIn(tree: ScriptTree, expression: ts.Expression): ts.ClassLikeDeclaration[] {
  const node = bare(expression);
  if (ts.isNewExpression(node)) return [classOf(tree, node.expression)].filter((cls) => cls !== null);
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap((element) => messagesIn(tree, element));
  try {
    const declaration = tree.checker.getTypeAtLocation(node).getSymbol()?.valueDeclaration;
    return declaration && ts.isClassLike(declaration) ? [declaration] : [];
  } catch {
    return [];
  }
}

function takersOf(tree: ScriptTree, functions: Functions, classes: ClassIndex): Map<ts.ClassLikeDeclaration, string[]> {
  const found = new Map<ts.ClassLikeDeclaration, string[]>();
  for (const cls of classes.classes) {
    for (const { name, from, args } of decoratorsOf(tree, cls)) {
      const method = from === CQRS ? TAKES[name] : undefined;
      const fn = method === undefined ? null : classes.inherited(cls, method);
      const key = fn ? functions.keyOf(fn) : null;
      if (key === null) continue;
      for (const argument of args) {
        const message = classOf(tree, argument);
        if (message) found.set(message, [...(found.get(message) ?? []), key]);
      }
    }
  }
  return found;
}

function listenersOf(tree: ScriptTree, functions: Functions, classes: ClassIndex): { pattern: string | null; key: string }[] {
  return classes.classes.flatMap((cls) =>
    cls.members.flatMap((member) => {
      const key = isFunction(member) ? functions.keyOf(member) : null;
      if (key === null) return [];
      return decoratorsOf(tree, member)
        .filter(({ name, from }) => name === 'OnEvent' && from === '@nestjs/event-emitter')
        .flatMap(({ args }) => {
          const [first] = args;
          const names = first && ts.isArrayLiteralExpression(bare(first)) ? elementsOf(tree, first, 0) : first ? [first] : [];
          return names.map((name) => ({ pattern: literalOf(tree.checker, name), key }));
        });
    }),
  );
}

/** `order.*` and `order.**` of the emitter's wildcards. */
const matches = (pattern: string | null, name: string): boolean =>
  pattern === null ||
  new RegExp(
    `^${pattern
      .split('**')
      .map((part) => part.split('*').map(escaped).join('[^.]*'))
      .join('.*')}$`,
  ).test(name);
const escaped = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');

/** The imported name of a receiver's declared type. */
function typeNameOf(tree: ScriptTree, receiver: ts.Expression): { name: string; from: string } | null {
  const node = bare(receiver);
  if (!ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node)) return null;
  const declaration = declarationOf(tree.checker, ts.isIdentifier(node) ? node : node.name);
  const type =
    declaration && (ts.isParameter(declaration) || ts.isPropertyDeclaration(declaration) || ts.isVariableDeclaration(declaration))
      ? declaration.type
      : undefined;
  if (!type || !ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return null;
  const found = importOf(tree.checker, type.typeName);
  return found ? { name: found.name, from: found.specifier } : null;
}
