/** Why the file can't be used, and what the store does about it. */
import { Failure } from '../contract/failures.ts';
import { systemCode, systemReason } from '../files/system-error.ts';
import { BUSY, PRIMARY, resultCode } from './sqlite.ts';

/** `busy` is tried again for two seconds. `damaged` is set aside. `replaced` is opened again. `unusable` is done without. */
export type TroubleKind = 'busy' | 'damaged' | 'replaced' | 'unusable';

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
  [10, ['unusable', 'the disk failed or is full']],
  [13, ['unusable', 'the disk is full']],
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
  // Node's own codes are defects, the system's are not.
  return /^E[A-Z0-9]+$/.test(system) ? new Trouble('unusable', systemReason(error)) : undefined;
}

function sentenceEnd(sentence: string): string {
  return sentence.replace(/\.$/, '');
}
