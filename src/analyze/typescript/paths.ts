/** Puts parts of an address together: one leading slash, none doubled, none at the end; `:id` and `:id(\\d+)?` become `{id}`. */
export function joinRoute(...parts: string[]): string {
  const segments = parts.flatMap((part) => part.split('/')).filter((segment) => segment !== '');
  return `/${segments.map(parameter).join('/')}`;
}

function parameter(segment: string): string {
  if (segment === '*' || segment === '(.*)' || segment === '*splat') return '**';
  return segment.replace(/:([A-Za-z_]\w*)(?:\([^)]*\))?[?+*]?/g, '{$1}');
}
