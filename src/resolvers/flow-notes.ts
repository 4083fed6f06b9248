import { gradeOf } from '../engine/grade/lattice.ts';
import { labelOf } from '../engine/graph/label.ts';
import type { OpenPack } from '../engine/host/types.ts';
import type { FlowChain } from '../engine/walk/flow.ts';
import { admittedHandlers, handlersOf } from '../engine/walk/route.ts';
import { hasFrontend } from '../engine/walk/rows.ts';
import { hasCodeAxis } from './contract.ts';
import { counted, modeFloorInWords, nodeCapInWords, str } from './text.ts';

/** What a reader must know before trusting a walk, each a sentence: how it was entered, where it was cut, what it could not see. */
export function flowNotes(pack: OpenPack, chain: FlowChain): string[] {
  return [
    ...entryNotes(chain),
    ...(chain.cut.depth > 0
      ? [
          `${counted(chain.cut.depth, 'node', 'nodes')} at depth=${chain.depth} had more beyond it; leave depth out to follow all the way.`,
        ]
      : []),
    ...(chain.cut.nodeCap ? [nodeCapInWords('The walk')] : []),
    ...(chain.cut.generated > 0
      ? [
          `${counted(chain.cut.generated, 'step', 'steps')} inside generated code ${chain.cut.generated === 1 ? 'was' : 'were'} not walked.`,
        ]
      : []),
    ...(chain.cut.byMode > 0 ? [modeFloorInWords(chain.mode, chain.cut.byMode, chain.cut.byModeGrades)] : []),
    ...(hasCodeAxis(pack)
      ? []
      : ['No route was read from source in this pack, so nothing can be said about which routes are affected.']),
  ];
}

function entryNotes(chain: FlowChain): string[] {
  const { graph, entry, entryLink } = chain;
  if (graph.kind(entry) !== 'endpoint') return [];
  if (chain.direction === 'up') return upNotes(chain);
  const notes: string[] = [];
  const all = handlersOf(graph, entry);
  const admitted = admittedHandlers(graph, entry, chain.walk.options.floor);
  if (entryLink === null) {
    notes.push(
      all.length === 0
        ? 'No handler of this route was found, so the picture stops at the route.'
        : `No handler link of this route is sure enough for mode=${chain.mode}, so the picture stops at the route.`,
    );
  } else if (gradeOf(entryLink.rank) !== 'EXACT') {
    const basis = str(graph.evidence(entryLink.edge)?.rule);
    notes.push(
      `The route is linked to its handler at ${gradeOf(entryLink.rank)}${basis ? ` (${basis})` : ''}; no row is graded above that.`,
    );
  }
  const others = admitted.filter((link) => link.handler !== entryLink?.handler);
  if (others.length > 0) {
    notes.push(
      `This route has ${others.length} more ${others.length === 1 ? 'handler' : 'handlers'}, not in this picture: ask with symbol=${others.map((link) => graph.key(link.handler)).join(' or symbol=')}.`,
    );
  }
  return notes;
}

function upNotes(chain: FlowChain): string[] {
  const { graph, entry } = chain;
  const notes: string[] = [];
  for (const link of handlersOf(graph, entry)) {
    const address = graph.evidence(link.edge)?.address;
    if (address && typeof address === 'object' && !Array.isArray(address)) {
      notes.push(
        `The address of this route is ${str(address.grade) ?? 'unsure'}: ${str(address.why) ?? 'a part of it could not be read'}.`,
      );
      break;
    }
  }
  if (!hasFrontend(graph))
    notes.push(`No frontend was read in this pack: who else calls ${labelOf(graph, entry)} is unknown, not nobody.`);
  return notes;
}
