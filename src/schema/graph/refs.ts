import type { OpenPack, ServedProject } from '../../engine/host/types.ts';
import type { EdgeType, Grade, JsonObject, NodeKind } from '../../engine/pack/model.ts';
import type { FlowChain, LaneName } from '../../engine/walk/flow.ts';
import type { Link } from '../../engine/walk/link.ts';
import { builder } from '../builder.ts';

/** A node of one pinned build. Every graph type is a view of it; nothing is loaded below it. */
export interface NodeOf {
  pack: OpenPack;
  index: number;
}

export interface EdgeOf {
  pack: OpenPack;
  from: number;
  to: number;
  type: EdgeType;
  grade: Grade;
  evidence: JsonObject | null;
}

export interface WalkRowOf {
  pack: OpenPack;
  node: number;
  lane: LaneName;
  hops: number;
  grade: Grade;
  link: Link | null;
  path: EdgeOf[];
  viaHttp: boolean;
  httpHops: number;
}

export interface WalkOf {
  pack: OpenPack;
  chain: FlowChain;
}

/** GraphQL type of each kind; kinds no lane draws yet share one. */
export const TYPE_OF_KIND: Readonly<Record<NodeKind, string>> = {
  endpoint: 'Endpoint',
  table: 'Table',
  column: 'Column',
  statement: 'Statement',
  symbol: 'CodeSymbol',
  screen: 'Screen',
  module: 'OtherNode',
  type: 'OtherNode',
  domain: 'OtherNode',
};

export const NodeRef = builder.interfaceRef<object>('Node');
export const GraphNodeRef = builder.interfaceRef<NodeOf>('GraphNode');
export const EndpointRef = builder.objectRef<NodeOf>('Endpoint');
export const TableRef = builder.objectRef<NodeOf>('Table');
export const ColumnRef = builder.objectRef<NodeOf>('Column');
export const StatementRef = builder.objectRef<NodeOf>('Statement');
export const CodeSymbolRef = builder.objectRef<NodeOf>('CodeSymbol');
export const ScreenRef = builder.objectRef<NodeOf>('Screen');
export const OtherNodeRef = builder.objectRef<NodeOf>('OtherNode');
export const EdgeRef = builder.objectRef<EdgeOf>('Edge');
export const WalkRef = builder.objectRef<WalkOf>('Walk');
export const WalkRowRef = builder.objectRef<WalkRowOf>('WalkRow');
export const ProjectRef = builder.objectRef<ServedProject>('Project');
export const PackRef = builder.objectRef<OpenPack>('Pack');
