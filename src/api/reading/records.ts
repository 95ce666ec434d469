/** Decodes records one by one, and counts those that fail. */
import type { ReportProblem } from '../../contract/decode.ts';
import { type OnProgress, readRecords } from './record-stream.ts';

/** What a body held besides its records. */
export interface RecordTotals {
  /** Elements that are not records. */
  readonly unreadable: number;
  /** Records without a field because its value had a wrong type. */
  readonly damaged: number;
  /** Size of the body, decompressed. */
  readonly bytes: number;
}

/** Passes on the records of a body one by one. Throws CONTRACT_BROKEN when it is not an array, however many elements were fine. */
export async function eachRecord<T>(
  body: AsyncIterable<Uint8Array>,
  decode: (value: unknown, report: ReportProblem) => T | undefined,
  take: (record: T) => void,
  onProgress?: OnProgress,
): Promise<RecordTotals> {
  let unreadable = 0;
  let damaged = 0;
  let faults = 0;
  const report = (): void => {
    faults += 1;
  };
  const { bytes } = await readRecords(
    body,
    (value) => {
      faults = 0;
      const record = decode(value, report);
      if (record === undefined) {
        unreadable += 1;
        return;
      }
      if (faults > 0) damaged += 1;
      take(record);
    },
    onProgress,
  );
  return { unreadable, damaged, bytes };
}
