/**
 * Something a lane could not read or had to assume. Lanes collect these; they never throw for input they do not understand.
 * `kind` is an upper-case id listed in docs/diagnostics.md; `file` is root-relative with forward slashes.
 */
export interface LaneDiagnostic {
  kind: string;
  severity: 'info' | 'warn' | 'error';
  reason: string;
  file?: string;
  line?: number;
  /** Profile key that would settle it. */
  key?: string;
}

/** A file handed to a lane: its root-relative path (forward slashes) and its text. */
export interface SourceFile {
  path: string;
  text: string;
}

/** The bytes of a file a lane read. */
export interface FileDigest {
  path: string;
  sha256: string;
  bytes: number;
}
