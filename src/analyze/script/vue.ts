import { parse, type SFCDescriptor } from '@vue/compiler-sfc';

/** The script of a single-file component, at the places it has in the file: everything else is blank, so lines and offsets are the file's. */
export interface VueScript {
  text: string;
  /** `ts`, `tsx`, `js` or `jsx`. */
  lang: string;
  /** Whether a block is `<script setup>`. */
  setup: boolean;
  /** Blocks and the template's tree (`template.ast`), with file offsets. */
  descriptor: SFCDescriptor;
  errors: string[];
}

const BLANK = /[^\n\r]/g;

/** Reads a single-file component. Never throws; what cannot be parsed is in `errors`. */
export function readVue(path: string, text: string): VueScript | null {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(text, { filename: path, sourceMap: false, ignoreEmpty: false, templateParseOptions: { comments: false } });
  } catch {
    return null;
  }
  const { descriptor } = parsed;
  const blocks = [descriptor.script, descriptor.scriptSetup].filter((block) => block !== null);
  let out = text.replace(BLANK, ' ');
  for (const { loc } of blocks) {
    const [from, to] = [loc.start.offset, loc.end.offset];
    out = out.slice(0, from) + text.slice(from, to) + out.slice(to);
  }
  return {
    text: out,
    lang: blocks.find(({ lang }) => lang !== undefined)?.lang ?? 'js',
    setup: descriptor.scriptSetup !== null,
    descriptor,
    errors: parsed.errors.map(({ message }) => message),
  };
}
