/**
 * Reads a JSON array of any length without keeping its text or blocking the event loop. Cuts where `},{` could separate two records and
 * parses the piece before as an array. A cut inside a string or a nested array can't parse, so a wrong cut never passes. Then tries an
 * earlier one.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Failure } from '../contract/failures.ts';
import { notJson } from './body.ts';

/** Characters parsed at once: a few ms, so a terminal keeps up with keys. */
const PIECE = 256 * 1024;
/** First piece. Sizes double from here, so the first records arrive soon. */
const FIRST_PIECE = 16 * 1024;
/** Cuts tried before waiting for more text. */
const CUTS = 16;
/** Longest text without a record boundary, characters. Also bounds how deep a value is nested, and so the parser's memory. */
const LONGEST_RECORD = 1024 * 1024;

export interface Progress {
  readonly bytes: number;
  readonly records: number;
}

/** Called for every chunk and awaited before the next read, so a slow receiver slows the platform down. */
export type OnProgress = (progress: Progress) => unknown;

/** Passes on a JSON array's complete elements in order. Throws CONTRACT_BROKEN unless the body is one complete JSON array in UTF-8. */
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

  /** False without a cut. */
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
        // Retries text without a cut only after growing by half. Otherwise hostile text would take quadratic time.
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

/** Parses all records before a cut. The next record starts at `next`. `undefined` without a cut. */
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

/** Last non-whitespace character (JSON) before `from`, or -1. */
function skipBack(text: string, from: number): number {
  let index = from - 1;
  while (index >= 0 && ' \n\r\t'.includes(text.charAt(index))) index -= 1;
  return index;
}

function parseArray(text: string): readonly unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
