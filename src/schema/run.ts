import { type DocumentNode, type ExecutionArgs, type ExecutionResult, execute, GraphQLError, parse, validate } from 'graphql';
import { CascadeError, httpStatusOf, publicError } from '../engine/errors.ts';
import type { Host } from '../engine/host/types.ts';
import { type Context, createContext } from './context.ts';
import { checkLimits, checkTokens } from './guard.ts';
import { omitAbsent, operationOf } from './omit-absent.ts';
import { schema } from './schema.ts';

export interface QueryRequest {
  source: string;
  variables?: Record<string, unknown>;
  operationName?: string | null;
  signal?: AbortSignal | null;
}

/** Runs any GraphQL document in process, under the same limits and with the same error forms as over HTTP. Never throws for a bad document. */
export async function runQueryDocument(host: Host, request: QueryRequest): Promise<ExecutionResult> {
  const tooLong = checkTokens(request.source);
  if (tooLong) return { errors: [tooLong] };
  let document: DocumentNode;
  try {
    document = parse(request.source);
  } catch (error) {
    return { errors: [error instanceof GraphQLError ? error : new GraphQLError(String(error))] };
  }
  const errors = validate(schema, document);
  if (errors.length > 0) return { errors };
  const operation = operationOf(document, request.operationName);
  if (!operation)
    return {
      errors: [
        new GraphQLError('Name the operation to run: the document has several, or none of that name.', {
          extensions: { code: 'bad-input' },
        }),
      ],
    };
  const overLimit = checkLimits(document, operation, request.variables ?? {});
  if (overLimit) return { errors: [overLimit] };
  return executeDocument({
    schema,
    document,
    operationName: request.operationName,
    variableValues: request.variables ?? {},
    contextValue: createContext(host, request.signal ?? null),
  });
}

/** The one execution every GraphQL face uses: graphql-js, then public errors, then absent fields left out. */
export async function executeDocument(args: ExecutionArgs): Promise<ExecutionResult> {
  const result = await execute(args);
  const errors = result.errors?.map(publicGraphQLError);
  if (!errors || errors.length === 0)
    omitAbsent(args.schema, args.document, operationOf(args.document, args.operationName), result.data);
  const extensions = basisExtensions(args.contextValue as Context);
  return {
    ...(errors ? { errors } : {}),
    ...(result.data === undefined ? {} : { data: result.data }),
    ...(extensions && result.data && !isFixed(args.document) ? { extensions } : {}),
  };
}

/** An error as a client may see it: our codes and candidates, everything unexpected masked and logged. */
export function publicGraphQLError(error: GraphQLError): GraphQLError {
  const cause = error.originalError;
  // No cause, or a GraphQLError of ours: the document itself was wrong, and the message is for whoever wrote it.
  if (!cause || cause instanceof GraphQLError) return error;
  const { code, message, candidates } = publicError(cause);
  if (!(cause instanceof CascadeError)) process.stderr.write(`cascade: ${cause.stack ?? cause.message}\n`);
  return new GraphQLError(message, {
    nodes: error.nodes,
    source: error.source,
    positions: error.positions,
    path: error.path,
    extensions: { code, status: httpStatusOf(code), ...(candidates ? { candidates } : {}) },
  });
}

/** A document that carries `@omitAbsent` brings its own envelope; any other gets the builds it was answered from beside its data. */
const isFixed = (document: DocumentNode): boolean =>
  document.definitions.some(
    (node) => node.kind === 'OperationDefinition' && node.directives?.some((directive) => directive.name.value === 'omitAbsent'),
  );

function basisExtensions(context: Context): { packs: object[] } | null {
  if (context.opened.size === 0) return null;
  const packs = [...context.opened.values()].map((pack) => ({
    project: pack.project.id,
    buildDigest: pack.digest,
    builtAt: pack.meta.builtAt ?? null,
    freshness: pack.freshness.verdict.replaceAll('-', '_'),
    trustLevel: pack.trust.trustLevel,
  }));
  return { packs: packs.sort((a, b) => (a.project < b.project ? -1 : 1)) };
}
