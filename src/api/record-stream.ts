/**
 * Reads a JSON array of any length without keeping its text or blocking the event loop. The text is cut where `},{` could separate two
 * records, and the piece before the cut is parsed as an array. Parsing fails if the cut was inside a string or a nested array. Then an
 * earlier cut is tried.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Failure } from '../contract/failures.ts';
import { notJson } from './body.ts';

/** Characters parsed at once. Parsing them takes a few ms, so a terminal keeps up with keys. */
const MAX_PIECE = 256 * 1024;
/** The first piece is small, so that the first records arrive soon. Each piece is twice as large as the piece before. */
const FIRST_PIECE = 16 * 1024;
/** After so many failed cuts, the reader waits for more text. */
const MAX_CUTS = 16;
/** The longest text without a record boundary, in characters. This also limits how deep a value is nested. */
const MAX_RECORD = 1024 * 1024;

export interface Progress {
  readonly bytes: number;
  readonly records: number;
}

/** Called for every chunk and awaited before the next read, so that a slow receiver slows the platform down. */
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
  let minLength = piece;

  const deliver = (values: readonly unknown[]) => {
    for (const value of values) onRecord(value);
    records += values.length;
  };

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
      if (text.length >= minLength) {
        const isCut = deliverComplete();
        piece = Math.min(MAX_PIECE, piece * 2);
        // Text without a cut must grow by half before the next attempt. Otherwise, hostile text would take quadratic time.
        minLength = isCut ? piece : text.length * 1.5;
        if (isCut) await nextTurn();
        else if (text.length > MAX_RECORD) {
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

/** Parses all records before the last possible cut. `next` is where the next record starts. `undefined` if the text has no cut. */
function parseBeforeCut(text: string): { values: readonly unknown[]; next: number } | undefined {
  let brace = text.length;
  for (let cuts = 0; cuts < MAX_CUTS;) {
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

/** Returns the index of the last non-blank character before `from`, or -1. */
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
