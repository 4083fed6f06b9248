import { closeSync, fstatSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { LaneDiagnostic, SourceFile } from '../facts/diagnostic.ts';

/** The first `bytes` of a file as text, or null when it cannot be read. Enough to tell what a file is. */
export function readHead(root: string, path: string, bytes: number): string | null {
  let fd: number | null = null;
  try {
    fd = openSync(join(root, path), 'r');
    const buffer = Buffer.allocUnsafe(Math.min(bytes, fstatSync(fd).size));
    const read = readSync(fd, buffer, 0, buffer.length, 0);
    return buffer.toString('utf8', 0, read);
  } catch {
    return null;
  } finally {
    if (fd !== null) closeSync(fd);
  }
}

/** Reads one source file whole. A file over the limit, binary or unreadable becomes a diagnostic and is left out. */
export function readSource(root: string, path: string, maxBytes: number, diagnostics: LaneDiagnostic[]): SourceFile | null {
  try {
    const { size } = statSync(join(root, path));
    if (size > maxBytes) {
      diagnostics.push({
        kind: 'FILE_TOO_LARGE',
        severity: 'warn',
        reason: `${size} bytes, over the limit of ${maxBytes}: not read`,
        file: path,
      });
      return null;
    }
    const text = readFileSync(join(root, path), 'utf8');
    if (text.includes('\0')) {
      diagnostics.push({ kind: 'NOT_TEXT', severity: 'warn', reason: 'holds a NUL character: not read as text', file: path });
      return null;
    }
    return { path, text: text.startsWith('\uFEFF') ? text.slice(1) : text };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    diagnostics.push({ kind: 'UNREADABLE_FILE', severity: 'warn', reason: `cannot be read (${code})`, file: path });
    return null;
  }
}
