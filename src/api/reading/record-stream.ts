/**
 * Reads a JSON array of objects of any length without ever holding its whole text or the event loop. The text is cut where
 * `},{` could part two records and the piece before the cut is parsed as an array of its own. A cut inside a string or a
 * nested array leaves that unclosed and cannot parse, so a wrong cut never passes; then an earlier one is tried.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Failure } from '../../contract/failures.ts';
import { notJson } from '../transport/json-body.ts';

/** Characters parsed at once: a few milliseconds of work, so that a terminal keeps up with its keys. */
const PIECE = 256 * 1024;
/** The same at the beginning, doubled until then, so that the first records are there soon. */
const FIRST_PIECE = 16 * 1024;
/** Cuts tried before more text is awaited. */
const CUTS = 16;
/** Longest text without a boundary between two records, characters. */
const LONGEST_RECORD = 8 * 1024 * 1024;

/** How far a body has been read: decompressed bytes, and records found. */
export interface Progress {
  readonly bytes: number;
  readonly records: number;
}

/** Hears of every chunk. What it returns is waited for before more is read, so that who is slow to take slows the platform down. */
export type OnProgress = (progress: Progress) => unknown;

/**
 * Hands over the elements of a JSON array in order and resolves to the totals. Throws CONTRACT_BROKEN when the body is not
 * one complete JSON array in UTF-8, and what the body throws when it breaks off; all elements that came whole are handed over before
 * that.
 */
export async function readRecords(
  body: AsyncIterable<Uint8Array>,
  onRecord: (value: unknown) => void,
  onProgress: OnProgress = () => {},
): Promise<Progress> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let bytes = 0;
  let records = 0;
  let isOpen = false;
  let text = '';
  let piece = FIRST_PIECE;
  let enough = piece;

  const deliver = (values: readonly unknown[]) => {
    for (const value of values) onRecord(value);
    records += values.length;
  };

  /** Hands over what came whole; false when there is no cut. */
  const deliverWhole = (): boolean => {
    const whole = parseBeforeCut(text);
    if (whole === undefined) return false;
    deliver(whole.values);
    text = text.slice(whole.next);
    return true;
  };

  try {
    for await (const chunk of body) {
      bytes += chunk.length;
      text += decode(decoder, chunk);
      if (!isOpen) {
        text = text.trimStart();
        if (text !== '' && !text.startsWith('[')) throw notJson(text);
        isOpen = text !== '';
        text = text.slice(1);
      }
      if (text.length >= enough) {
        const isCut = deliverWhole();
        piece = Math.min(PIECE, piece * 2);
        // Text that has no cut yet is tried again only when it has grown by half, or hostile text would cost its square.
        enough = isCut ? piece : text.length * 1.5;
        if (isCut) await nextTurn();
        else if (text.length > LONGEST_RECORD) {
          throw new Failure('CONTRACT_BROKEN', 'The response is not a JSON array.');
        }
      }
      await onProgress({ bytes, records });
    }
    text += decode(decoder);
    if (!isOpen) throw notJson(text);
  } catch (error) {
    if (isOpen) deliverWhole();
    throw error;
  }
  const rest = parseArray(`[${text}`);
  if (rest === undefined) {
    deliverWhole();
    throw notJson(`[${text}`);
  }
  deliver(rest);
  await onProgress({ bytes, records });
  return { bytes, records };
}

function decode(decoder: InstanceType<typeof TextDecoder>, chunk?: Uint8Array): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch {
    throw new Failure('CONTRACT_BROKEN', 'The response is not UTF-8 text.');
  }
}

/** Parses all records before a cut; `next` is where the record after it begins. `undefined` when no cut is found. */
function parseBeforeCut(text: string): { values: readonly unknown[]; next: number } | undefined {
  let brace = text.length;
  for (let cuts = 0; cuts < CUTS; ) {
    brace = text.lastIndexOf('{', brace - 1);
    if (brace <= 0) return undefined;
    const comma = skipBack(text, brace);
    if (text[comma] !== ',' || text[skipBack(text, comma)] !== '}') continue;
    cuts += 1;
    const values = parseArray(`[${text.slice(0, comma)}]`);
    if (values !== undefined) return { values, next: brace };
  }
  return undefined;
}

/** Index of the last character before `from` that is not JSON whitespace, or -1. */
function skipBack(text: string, from: number): number {
  let at = from - 1;
  while (at >= 0 && ' \n\r\t'.includes(text.charAt(at))) at -= 1;
  return at;
}

function parseArray(text: string): readonly unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
