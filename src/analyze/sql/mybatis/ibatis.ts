import type { XmlElement } from './xml.ts';

/** Tags of iBATIS 2 that keep or drop what is inside them. */
const CONDITION =
  /^is(?:Not)?(?:Null|Empty|Equal|PropertyAvailable|GreaterThan|GreaterEqual|LessThan|LessEqual|ParameterPresent)$/;

/** An iBATIS 2 map in the words of MyBatis 3, so that one reader serves both: `#x#`, `$x$`, `dynamic`, `iterate` and the `is..` tags. */
export function modernized(element: XmlElement): XmlElement {
  const children = element.children.map((child) => (typeof child === 'string' ? placeholders(child) : modernized(child)));
  const { prepend = '', open = '', close = '' } = element.attributes;
  if (element.name === 'dynamic') {
    const attributes = { prefix: `${prepend} ${open}`.trim(), suffix: close, prefixOverrides: 'AND |OR |,|AND\n|OR\n' };
    return { ...element, name: 'trim', attributes, children };
  }
  if (CONDITION.test(element.name)) {
    // The first prepend inside a `dynamic` is taken off again by its overrides.
    return { ...element, name: 'if', attributes: {}, children: [` ${prepend} ${open} `, ...children, ` ${close} `] };
  }
  if (element.name === 'iterate')
    return { ...element, name: 'foreach', attributes: { open: `${prepend} ${open}`, close }, children };
  if (element.name === 'include') return { ...element, children };
  return { ...element, children };
}

const placeholders = (text: string): string =>
  text
    .replace(/#([\w.[\]:,=]{1,200})#/g, (_, name: string) => `#{${name.replace(/[^\w.]/g, '')}}`)
    .replace(/\$([\w.[\]]{1,200})\$/g, (_, name: string) => `\${${name.replace(/[^\w.]/g, '')}}`);
