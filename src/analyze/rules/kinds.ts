import type { Grade } from '../../engine/pack/model.ts';
import type { Rule } from '../facts/rules.ts';

export interface RuleKind {
  lane: 'java' | 'sql';
  /** The surest a link of such a rule can be; null for rules that classify and draw no link. */
  cap: Grade | null;
  decides: string;
}

/** Every kind of rule this engine runs. */
export const RULE_KINDS: Readonly<Record<Rule['kind'], RuleKind>> = {
  'java.framework-callback': {
    lane: 'java',
    cap: 'SOUND_SET',
    decides: 'which method of the application a framework runs when one of its own is called',
  },
  'java.library-types': { lane: 'java', cap: null, decides: 'what calls on types of a library without source give' },
  'sql.dialect-path': { lane: 'sql', cap: null, decides: 'which database a schema file is for, by a word of its path' },
};
