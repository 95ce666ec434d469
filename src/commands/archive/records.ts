/** The records of an input, read strictly and handed over in batches, no faster than they are taken. */
import { readRecords } from '../../api/reading/record-stream.ts';
import type { Strictly } from '../../contract/decode-strictly.ts';
import { Failure } from '../../contract/failures.ts';
import { type Input, inputFailure } from './input.ts';

/** How records are read and who takes them. */
export interface RecordReading<Value> {
  /** What one is called when it is named with its place: `record 4711: …`. */
  readonly noun: string;
  readonly read: (value: unknown) => Strictly<Value>;
  /** Takes the next ones, in order. */
  readonly take: (records: readonly Value[]) => Promise<void>;
  /** Hears after each batch how many were taken so far. */
  readonly onProgress?: (records: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Resolves to the number of records when all were taken. Throws IMPORT_REFUSED at the first that is not as the contract has it, named
 * by its place from 0 on and its field, or when the input is not a whole JSON array; CANCELLED when the signal came first; and what
 * `take` throws.
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
    // The reader hands over what is left when it is stopped; only the first fault has its place.
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
  /** The next piece is read when what the last one held was taken, so that no more than a piece waits. */
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
