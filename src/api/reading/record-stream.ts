/**
 * Reads a JSON array of objects of any length without holding its complete text or blocking the event loop. The text is cut where `},{`
 * could separate two records, and the piece before the cut is parsed as an array of its own. A cut inside a string or a nested array leaves
 * that unclosed and can't parse, so a wrong cut never passes; then an earlier one is tried.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Failure } from '../../contract/failures.ts';
import { notJson } from '../transport/body.ts';

/** Characters parsed at once: a few milliseconds of work, so that a terminal keeps up with its keys. */
const PIECE = 256 * 1024;
/** The first piece; sizes double from here, so that the first records arrive soon. */
const FIRST_PIECE = 16 * 1024;
/** Cuts tried before waiting for more text. */
const CUTS = 16;
/** Longest text without a boundary between two records, characters. */
const LONGEST_RECORD = 8 * 1024 * 1024;

/** How far a body has been read: decompressed bytes, and records found. */
export interface Progress {
  readonly bytes: number;
  readonly records: number;
}

/** Called for every chunk; its result is awaited before reading on, so that a slow receiver slows the platform down. */
export type OnProgress = (progress: Progress) => unknown;

/**
 * Passes on the elements of a JSON array in order and resolves to the totals. Throws CONTRACT_BROKEN when the body is not one complete JSON
 * array in UTF-8, and the body's error when it breaks off; all complete elements before that are passed on.
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

  /** Passes on the complete records; false when there is no cut. */
  const deliverComplete = (): boolean => {
    const complete = parseBeforeCut(text);
    if (complete === undefined) return false;
    deliver(complete.values);
    text = text.slice(complete.next);
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
        const isCut = deliverComplete();
        piece = Math.min(PIECE, piece * 2);
        // Text without a cut is tried again only after growing by half; otherwise hostile text would take quadratic time.
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
    if (isOpen) deliverComplete();
    throw error;
  }
  const rest = parseArray(`[${text}`);
  if (rest === undefined) {
    deliverComplete();
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

/** Parses all records before a cut; `next` is the start of the record after it. `undefined` when no cut is found. */
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
