import { elementsOf, type XmlElement } from './xml.ts';

/** Result maps by `namespace.id`. */
export type ResultMaps = ReadonlyMap<string, { namespace: string; element: XmlElement }>;

/** An id as MyBatis reads it: with a dot it is whole, without one it is of the current namespace. */
export const qualified = (id: string, namespace: string): string =>
  id.includes('.') || namespace === '' ? id : `${namespace}.${id}`;

/** Selects a result map makes run for each row (`select=` of associations, collections and cases), through `extends` and nested maps. */
export function nestedSelectsOf(resultMap: string, namespace: string, maps: ResultMaps): { key: string; line: number }[] {
  const found = new Map<string, number>();
  const seen = new Set<string>();
  const visitMap = (id: string, from: string): void => {
    const key = maps.has(`${from}.${id}`) ? `${from}.${id}` : id;
    const map = maps.get(key);
    if (!map || seen.has(key)) return;
    seen.add(key);
    if (map.element.attributes.extends) visitMap(map.element.attributes.extends, map.namespace);
    visitElement(map.element, map.namespace);
  };
  const visitElement = (element: XmlElement, from: string): void => {
    for (const child of elementsOf(element)) {
      const { select, resultMap: nested } = child.attributes;
      if (select) {
        const key = qualified(select, from);
        if (!found.has(key)) found.set(key, child.line);
      }
      if (nested) visitMap(nested, from);
      visitElement(child, from);
    }
  };
  for (const id of resultMap.split(',')) visitMap(id.trim(), namespace);
  return [...found].map(([key, line]) => ({ key, line })).sort((a, b) => (a.key < b.key ? -1 : 1));
}
