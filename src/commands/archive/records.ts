/** Reads the records of an input strictly and hands them over in batches, with backpressure. */
import { readRecords } from '../../api/reading/record-stream.ts';
import type { Strictly } from '../../contract/decode-strictly.ts';
import { Failure } from '../../contract/failures.ts';
import { type Input, inputFailure } from './input.ts';

/** How records are read, and what takes them. */
export interface RecordReading<Value> {
  /** Name of one record in messages: `record 4711: …`. */
  readonly noun: string;
  readonly read: (value: unknown) => Strictly<Value>;
  /** Takes the next batch, in order. */
  readonly take: (records: readonly Value[]) => Promise<void>;
  /** Called after each batch with the number of records taken so far. */
  readonly onProgress?: (records: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Returns the number of records once all are taken. Throws IMPORT_REFUSED at the first invalid record, named by its index from 0 and its field, and
 * for an incomplete JSON array; CANCELLED if the signal fires first; and what `take` throws.
 */
export async function takeRecords<Value>(
  input: Input,
  reading: RecordReading<Value>,
): Promise<number> {
  const { noun, read, take, onProgress = () => undefined, signal } = reading;
  let taken = 0;
  let batch: Value[] = [];
  let fault: string | undefined;

  const hear = (value: unknown): void => {
    // A stopped reader still hands over its last records; only the first fault has a place.
    if (fault !== undefined) return;
    const strictly = read(value);
    if ('fault' in strictly) fault = `${noun} ${taken + batch.length}: ${strictly.fault}`;
    else batch.push(strictly.value);
  };
  const settle = async (): Promise<void> => {
    if (fault !== undefined) {
      throw new Failure('IMPORT_REFUSED', `${input.name} was refused: ${fault}.`);
    }
    signal.throwIfAborted();
    const records = batch;
    batch = [];
    if (records.length > 0) await take(records);
    taken += records.length;
    onProgress(taken);
  };
  /** Reads the next piece only when the records of the last one are taken, so at most one piece is in memory. */
  async function* paced(): AsyncGenerator<Uint8Array> {
    for await (const piece of input.body) {
      yield piece;
      await settle();
    }
  }

  try {
    await readRecords(paced(), hear);
    await settle();
    return taken;
  } catch (error) {
    throw inputFailure(error, input.name, signal);
  }
}
