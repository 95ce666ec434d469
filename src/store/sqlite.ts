/** The runtime's SQLite, loaded with the first file so other programs do not pay for it. */
import type { DatabaseSync } from 'node:sqlite';
import { Failure } from '../contract/failures.ts';
import { systemCode, systemReason } from '../files/system-error.ts';

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

// Why the file can't be used, and what the store does about it.

/** `busy` is tried again for two seconds. `damaged` is set aside. `replaced` is opened again. `full` and `unusable` are done without. */
export type TroubleKind = 'busy' | 'damaged' | 'replaced' | 'full' | 'unusable';

/** `message` is the end of a sentence that starts with the file. */
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

/** Extended result code: the file was moved or removed while open. */
const MOVED = 1032;

/** `undefined` for a defect of the program. */
export function troubleOf(error: unknown): Trouble | undefined {
  if (error instanceof Trouble) return error;
  if (error instanceof Failure) return new Trouble('unusable', sentenceEnd(error.message));
  const code = resultCode(error);
  if (code === MOVED) return new Trouble('replaced', 'it was replaced');
  if (code !== undefined) {
    const [kind, text] = TROUBLES.get(code & PRIMARY) ?? ['unusable', String(error)];
    return new Trouble(kind, text);
  }
  const system = systemCode(error);
  // An integer larger than linecheck ever writes.
  if (system === 'ERR_OUT_OF_RANGE') return new Trouble('damaged', 'it is damaged');
  if (system === 'ENOSPC' || system === 'EDQUOT') return new Trouble('full', 'the disk is full');
  // Node's own codes are defects, the system's are not.
  return /^E[A-Z0-9]+$/.test(system) ? new Trouble('unusable', systemReason(error)) : undefined;
}

function sentenceEnd(sentence: string): string {
  return sentence.replace(/\.$/, '');
}
