/** The runtime's SQLite, loaded with the first file so other programs do not pay for it. */
import type { DatabaseSync } from 'node:sqlite';
import { Failure } from '../contract/failures.ts';

export interface SqliteEngine {
  readonly DatabaseSync: typeof DatabaseSync;
}

/** Node 22 prints this on loading SQLite: into a drawn screen, or between a log's JSON lines. */
const REMARK = 'SQLite is an experimental feature';

let loaded: SqliteEngine | undefined;

/** Throws `Failure` ARCHIVE where Node was built or started without it. */
export function sqliteEngine(): SqliteEngine {
  loaded ??= withoutRemark(builtIn);
  if (loaded === undefined) {
    throw new Failure('ARCHIVE', 'This Node has no SQLite.', {
      hint: 'Use a Node built with SQLite, and run it without --no-experimental-sqlite.',
    });
  }
  return loaded;
}

/** The type does not show it may be missing. */
const builtIn = (): SqliteEngine | undefined => process.getBuiltinModule('node:sqlite');

/** Every other warning is emitted as usual. */
function withoutRemark<Result>(load: () => Result): Result {
  const given = Object.getOwnPropertyDescriptor(process, 'emitWarning') ?? {};
  process.emitWarning = new Proxy(process.emitWarning.bind(process), {
    apply(warn, _, words: readonly unknown[]) {
      if (!String(words[0]).startsWith(REMARK)) Reflect.apply(warn, process, words);
    },
  });
  try {
    return load();
  } finally {
    Object.defineProperty(process, 'emitWarning', given);
  }
}

/** SQLite's extended result code. `undefined` for other errors. */
export function resultCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode
    : undefined;
}

/** Primary result code: another connection holds the lock. */
export const BUSY = 5;

/** An extended code's low byte. */
export const PRIMARY = 0xff;
