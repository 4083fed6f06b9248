/**
 * The one error a caller can act on. Everything else that is thrown is a defect and is masked on every face.
 * Codes and their HTTP statuses: docs/errors.md.
 */
export class CascadeError extends Error {
  override readonly name = 'CascadeError';
  constructor(
    readonly code: string,
    message: string,
    /** Nearest names, when a name was not found or was ambiguous. */
    readonly candidates: readonly string[] = [],
  ) {
    super(message);
  }
}

/** An argument is wrong: names the argument, what was expected and what came. */
export const badInput = (message: string): CascadeError => new CascadeError('bad-input', message);

const STATUS: ReadonlyMap<string, number> = new Map([
  ['bad-input', 400],
  ['bad-request', 400],
  ['unknown-tool', 400],
  ['bad-rule', 400],
  ['forbidden', 403],
  ['not-found', 404],
  ['method-not-allowed', 405],
  ['ambiguous', 409],
  ['overlay-stale', 409],
  ['ts-not-overlaid', 409],
  ['payload-too-large', 413],
  ['unsupported-media-type', 415],
  ['pack-unreadable', 503],
  ['db-connect-error', 503],
  ['db-catalog-missing', 503],
  ['contract-violation', 500],
]);

/** HTTP status of an error code: any `unknown-*` is 404 unless listed, anything not known is 500. */
export function httpStatusOf(code: string): number {
  return STATUS.get(code) ?? (code.startsWith('unknown-') ? 404 : 500);
}

/** What a masked defect says on every face. */
export const MASKED_MESSAGE = 'The server met an unexpected error. It is logged on stderr; please report it with that line.';

/** The public form of anything thrown: our own errors as they are, everything else masked. */
export function publicError(error: unknown): { code: string; message: string; candidates?: string[] } {
  if (error instanceof CascadeError) {
    return error.candidates.length > 0
      ? { code: error.code, message: error.message, candidates: [...error.candidates] }
      : { code: error.code, message: error.message };
  }
  return { code: 'error', message: MASKED_MESSAGE };
}
