/** Node's SQLite is loaded when the first file is opened, so that commands without a file start faster. */
import type { DatabaseSync } from 'node:sqlite';
import { Failure } from '../contract/failures.ts';
import { systemCode, systemReason } from '../files/system-error.ts';

export interface SqliteEngine {
  readonly DatabaseSync: typeof DatabaseSync;
}

/** Node 22 prints this warning when SQLite is loaded, into a drawn screen or between a log's JSON lines. */
const EXPERIMENTAL_WARNING = 'SQLite is an experimental feature';

let engine: SqliteEngine | undefined;

/** Throws `Failure` ARCHIVE if Node was built or started without SQLite. */
export function sqliteEngine(): SqliteEngine {
  // Node's types hide that the module may be missing.
  engine ??= withoutWarning<SqliteEngine | undefined>(() =>
    process.getBuiltinModule('node:sqlite'),
  );
  if (engine === undefined) {
    throw new Failure('ARCHIVE', 'This Node has no SQLite.', {
      hint: 'Use a Node built with SQLite, and run it without --no-experimental-sqlite.',
    });
  }
  return engine;
}

function withoutWarning<Result>(load: () => Result): Result {
  const original = Object.getOwnPropertyDescriptor(process, 'emitWarning') ?? {};
  process.emitWarning = new Proxy(process.emitWarning.bind(process), {
    apply(emit, _, values: readonly unknown[]) {
      if (!String(values[0]).startsWith(EXPERIMENTAL_WARNING)) Reflect.apply(emit, process, values);
    },
  });
  try {
    return load();
  } finally {
    Object.defineProperty(process, 'emitWarning', original);
  }
}

/** SQLite's extended result code. `undefined` for other errors. */
export function resultCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode
    : undefined;
}

/** SQLite's primary result code if another connection holds the lock. */
export const BUSY = 5;

/** The low byte of an extended result code is its primary code. */
export const PRIMARY_MASK = 0xff;

/**
 * Why the store's file can't be used. The store retries a `busy` file for two seconds, sets a `damaged` file aside, and opens a `replaced`
 * file again. It works without a file that is `full` or `unusable`.
 */
export type TroubleKind = 'busy' | 'damaged' | 'replaced' | 'full' | 'unusable';

/** The message is a sentence's end. The sentence starts with the file. */
export class Trouble extends Error {
  readonly kind: TroubleKind;

  constructor(kind: TroubleKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

const BUSY_TEXT = 'another process keeps it locked';

/** By SQLite's primary result code. */
const TROUBLES: ReadonlyMap<number, readonly [TroubleKind, string]> = new Map([
  [BUSY, ['busy', BUSY_TEXT]],
  [6, ['busy', BUSY_TEXT]],
  [15, ['busy', BUSY_TEXT]],
  [11, ['damaged', 'it is damaged']],
  [26, ['damaged', 'it is damaged']],
  [3, ['unusable', 'it may not be opened']],
  [8, ['unusable', 'it is read-only']],
  [10, ['full', 'the disk failed or is full']],
  [13, ['full', 'the disk is full']],
  [14, ['unusable', 'it does not open']],
]);

/** SQLite's extended result code if the open file was moved or removed. */
const MOVED = 1032;

/** `undefined` for a defect of the program. */
export function troubleOf(error: unknown): Trouble | undefined {
  if (error instanceof Trouble) return error;
  if (error instanceof Failure) return new Trouble('unusable', error.message.replace(/\.$/, ''));
  const code = resultCode(error);
  if (code === MOVED) return new Trouble('replaced', 'it was replaced');
  if (code !== undefined) {
    const [kind, text] = TROUBLES.get(code & PRIMARY_MASK) ?? ['unusable', String(error)];
    return new Trouble(kind, text);
  }
  const system = systemCode(error);
  // The file has a larger integer than any version writes.
  if (system === 'ERR_OUT_OF_RANGE') return new Trouble('damaged', 'it is damaged');
  if (system === 'ENOSPC' || system === 'EDQUOT') return new Trouble('full', 'the disk is full');
  // Node's other codes, such as ERR_INVALID_ARG_TYPE, are defects of the program.
  return /^E[A-Z0-9]+$/.test(system) ? new Trouble('unusable', systemReason(error)) : undefined;
}
