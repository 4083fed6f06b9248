import type { DialectProfile } from '../dialect.ts';
import { SPLICE } from '../mybatis/splice.ts';
import { parseWith } from '../parser/engine.ts';

/** Chained AND/OR terms overflow the parser's stack near 700; well below that a text goes to the token scan. */
const MAX_OPERATORS = 400;
const MAX_LENGTH = 200_000;

export type Parsed = { statements: readonly unknown[] } | { failure: string };

/** Parses one SQL text: as written in each grammar of the dialect, then with repairs of what no grammar here takes. */
export function parseSql(text: string, profile: DialectProfile): Parsed {
  if (text.length > MAX_LENGTH) return { failure: `the text has ${text.length} characters` };
  const operators = text.match(/\b(?:and|or)\b|\|\||&&/gi)?.length ?? 0;
  if (operators > MAX_OPERATORS) return { failure: `the text chains ${operators} AND/OR terms` };
  let failure = '';
  for (const candidate of candidates(text)) {
    for (const grammar of profile.grammars) {
      const result = parseWith(grammar, candidate);
      if (result.ok) return { statements: result.statements };
      failure ||= result.message;
    }
  }
  return { failure };
}

function* candidates(text: string): Generator<string> {
  const plain = text.replace(/;\s*$/, '');
  yield plain;
  const repaired = repair(plain);
  if (repaired !== plain) yield repaired;
  // A splice that stands as a clause of its own is no SQL until it is filled in: without it the rest can be read.
  if (repaired.includes(SPLICE)) {
    yield repaired.replaceAll(SPLICE, ' ');
    yield repaired.replace(/\b(?:and|or|where|order\s+by|group\s+by|limit|,)\s+__subst__/gi, ' ').replaceAll(SPLICE, ' ');
  }
}

/** Words the grammars reserve and the databases let stand as an alias without AS. */
const BARE_ALIASES =
  'sort|cluster|distribute|qualify|prewhere|settings|format|connect|view|minus|window|offset|top|sample|lateral|start|fetch|limit';
const BARE_ALIAS = new RegExp(`([\\w)\`"'])\\s+(${BARE_ALIASES})(?=\\s*,|\\s+from\\b)`, 'gi');

/** Rewrites of forms the databases take and the grammars do not. None changes what is read or written. */
function repair(text: string): string {
  return (
    text
      // UPDATE a, b SET -> UPDATE a CROSS JOIN b SET
      .replace(
        /^(\s*update\s+)([\w.`"]+(?:\s+(?:as\s+)?[\w`"]+)?(?:\s*,\s*[\w.`"]+(?:\s+(?:as\s+)?[\w`"]+)?){1,8})(\s+set\b)/i,
        (_, head: string, tables: string, set: string) => head + tables.replaceAll(',', ' cross join ') + set,
      )
      // LEFT JOIN (a, b) -> LEFT JOIN (a CROSS JOIN b)
      .replace(/(\bjoin\s*\(\s*[\w.`"]+(?:\s+[\w`"]+)?)\s*,\s*([\w.`"]+(?:\s+[\w`"]+)?\s*\))/gi, '$1 cross join $2')
      .replace(BARE_ALIAS, '$1 AS `$2`')
      .replace(/\border\s+siblings\s+by\b/gi, 'order by')
      .replace(/\bwith\s+rollup\b/gi, ' ')
      .replace(/\b(?:force|use|ignore)\s+index\s*\([^()]{0,500}\)/gi, ' ')
      .replace(/\border\s+by\s*(?=\)|$)/gi, ' ')
      .replace(/\b(?:and|or)\s*(?=\)|$)/gi, ' ')
      .replace(/,\s*(?=\)|\bfrom\b|\bwhere\b)/gi, ' ')
      .replace(/\bwhere\s+(?:and|or)\b/gi, 'where ')
      .replace(/\bwhere\s*(?=\)|$|\border\b|\bgroup\b|\blimit\b)/gi, ' ')
  );
}
