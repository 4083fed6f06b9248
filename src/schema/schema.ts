import { specifiedDirectives } from 'graphql';
import './scalars.ts';
import './tools/overview.ts';
import './tools/projects.ts';
import './tools/search.ts';
import './tools/browse.ts';
import './tools/column-impact.ts';
import './tools/table-usage.ts';
import './tools/endpoint-impact.ts';
import './tools/flow.ts';
import './graph/project.ts';
import './graph/pack.ts';
import './graph/node.ts';
import './graph/endpoint.ts';
import './graph/table.ts';
import './graph/column.ts';
import './graph/statement.ts';
import './graph/code-symbol.ts';
import './graph/screen.ts';
import './graph/edge.ts';
import './graph/walk.ts';
import { builder } from './builder.ts';
import { OmitAbsent } from './omit-absent.ts';

/** The one schema behind every face. */
export const schema = builder.toSchema({ sortSchema: false, directives: [...specifiedDirectives, OmitAbsent] });
