import { addressesOf } from '../http/address.ts';
import type { ClassInfo } from '../model/classes.ts';
import type { SymbolTable } from '../model/symbols.ts';
import { findAnnotations } from '../spring/annotations.ts';
import { evaluateText } from '../spring/constants.ts';
import type { Properties } from '../spring/properties.ts';

const CLIENT = 'org.eclipse.microprofile.rest.client.inject.RegisterRestClient';

/** Where a client interface of MicroProfile sends its requests. */
export interface RestClient {
  service: string | null;
  /** Path in front of its own. */
  base: string;
  missing: string[];
}

/** The client an interface declares, or null: its address is written, or a property under its key or its name. */
export function restClientOf(table: SymbolTable, properties: Properties, cls: ClassInfo): RestClient | null {
  const [found] = findAnnotations(table, cls.decl.annotations, cls, [CLIENT]);
  if (found === undefined) return null;
  const textOf = (name: string): string | null => {
    const argument = found.args.get(name);
    const read = argument === undefined ? null : evaluateText(table, argument.value, argument.at);
    return read === null || read.missing.length > 0 ? null : read.text;
  };
  const names = [textOf('configKey'), cls.fqn].flatMap((name) => (name === null ? [] : [name]));
  const set = names
    .flatMap((name) =>
      ['url', 'uri'].flatMap((kind) => [
        `${name}/mp-rest/${kind}`,
        `quarkus.rest-client.${name}.${kind}`,
        `quarkus.rest-client."${name}".${kind}`,
      ]),
    )
    .map((key) => properties.valuesOf(key, cls.file.path)?.values[0])
    .find((value) => value !== undefined);
  const written = set ?? textOf('baseUri');
  if (written === null || written === '') return { service: null, base: '', missing: ['the address of the client'] };
  const [address] = addressesOf(properties.text(written, cls.file.path), null).addresses;
  return address === undefined
    ? { service: null, base: '', missing: ['the address of the client'] }
    : { service: address.service, base: address.path, missing: address.unsure };
}
