/** Records as read: decoded one by one, with an honest count of what could not be. */
import type { ReportProblem } from '../contract/decode.ts';
import { type Progress, readRecords } from './record-stream.ts';

/** What a body held. */
export interface RecordsRead<T> {
  readonly records: readonly T[];
  /** Elements that are no record at all; they are not among `records`. */
  readonly unreadable: number;
  /** Records among `records` that lack a field because its value was of a wrong type. */
  readonly damaged: number;
  /** Size of the body, decompressed. */
  readonly bytes: number;
}

/** Reads a body as an array of records. Throws CONTRACT_BROKEN when it is none, however many elements were fine. */
export async function collectRecords<T>(
  body: AsyncIterable<Uint8Array>,
  decode: (value: unknown, report: ReportProblem) => T | undefined,
  onProgress?: (progress: Progress) => void,
): Promise<RecordsRead<T>> {
  const records: T[] = [];
  let unreadable = 0;
  let damaged = 0;
  const { bytes } = await readRecords(
    body,
    (value) => {
      let isWhole = true;
      const record = decode(value, () => {
        isWhole = false;
      });
      if (record === undefined) {
        unreadable += 1;
        return;
      }
      records.push(record);
      if (!isWhole) damaged += 1;
    },
    onProgress,
  );
  return { records, unreadable, damaged, bytes };
}
