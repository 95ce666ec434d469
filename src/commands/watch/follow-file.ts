import { dirname, resolve } from 'node:path';
import type { Clock } from '../../api/clock.ts';
import { Failure } from '../../contract/failures.ts';
import { readTrusted } from '../../files/read-trusted.ts';
import { systemCode, systemReason } from '../../files/system-error.ts';
import { distrustFailure, writtenPlace } from '../../files/trusted-file.ts';
import {
  makeTrustedFolder,
  partPath,
  removeLeftParts,
  writePrivateFile,
} from '../../files/write-private.ts';
import type { Outlet } from '../../output/line-output.ts';
import { isFull } from '../../service/archive/sqlite/beside-files.ts';
import { quotedValue } from '../../settings/typed-text.ts';
import { holdLock } from '../../store/file-lock.ts';
import { printedFailure } from '../arguments/end-text.ts';
import { type FollowRecord, recordLine } from './follow-records.ts';
import type { KeptCodec } from './kept-follow.ts';

/** Not written by this program if larger: 5,000 restaurants with two held starts each have 17 MB. */
const MAX_BYTES = 64 * 1024 * 1024;

const FULL_HINT =
  'Alerts go on, and it tries again. Until there is room, a restart forgets which states are open.';

/** For one `watch` at a time. Returns the release. Throws NOT_WRITTEN while another has it, and CONFIGURATION if it would not be trusted. */
export async function heldState(path: string): Promise<() => void> {
  const place = writtenPlace(resolve(path));
  const fault = await makeTrustedFolder(dirname(place)).catch(() => undefined);
  if (fault !== undefined) throw distrustFailure(quotedValue(path), fault);
  let release: ReturnType<typeof holdLock>;
  try {
    release = holdLock(`${place}.lock`);
  } catch {
    // A full disk must not stop alerts. For any other reason the first save fails, too.
    return () => undefined;
  }
  if (release !== undefined) return release;
  throw new Failure('NOT_WRITTEN', `Another linecheck watch is using ${quotedValue(path)}.`, {
    hint: 'Give each its own --state file, or end the other one first.',
  });
}

export class FollowFile<Kept extends object> {
  #path: string;
  readonly #name: string;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #codec: KeptCodec<Kept>;
  #written = '';
  #isKept = true;

  /** `path` is resolved against the working folder. */
  constructor(path: string, clock: Pick<Clock, 'now'>, codec: KeptCodec<Kept>) {
    this.#path = resolve(path);
    this.#name = quotedValue(path);
    this.#clock = clock;
    this.#codec = codec;
  }

  /** Whether the last `keep` worked. */
  get isKept(): boolean {
    return this.#isKept;
  }

  /** A link stays one. `undefined` for a missing or empty file. Throws USAGE for any other file, so that a typo replaces nothing. */
  async load(): Promise<Kept | undefined> {
    this.#path = writtenPlace(this.#path);
    const reading = await readTrusted(this.#path, MAX_BYTES);
    switch (reading.state) {
      case 'missing':
        return undefined;
      case 'distrusted':
        throw distrustFailure(this.#name, reading);
      case 'unreadable':
        throw this.#refusal(`is not readable: ${systemReason(reading.cause)}`);
      case 'no file':
      case 'too large':
        throw this.#refusal(`is not ${this.#called}`);
      case 'read':
        return this.#decoded(reading.text);
    }
  }

  /** Unless unchanged. Throws NOT_WRITTEN if that fails, and CONFIGURATION if the file would not be trusted. */
  async #save(kept: Kept): Promise<void> {
    const text = this.#codec.text(kept);
    if (text === this.#written) return;
    const folder = dirname(this.#path);
    try {
      if (this.#written === '') await removeLeftParts(folder, this.#clock.now());
      if (Buffer.byteLength(text) > MAX_BYTES) throw new RangeError('too large');
      await writePrivateFile(this.#path, partPath(folder), text);
      this.#written = text;
    } catch (cause) {
      if (cause instanceof Failure) throw cause;
      const code = systemCode(cause);
      const why = code === '' ? '' : `, ${code}`;
      throw new Failure('NOT_WRITTEN', `Can't write ${this.#name}${why}.`, {
        cause,
        ...(isFull(cause) && { hint: FULL_HINT }),
      });
    }
  }

  /** A full disk must not stop alerts: printed once, and retried next time. The first save throws where the file can't be for another reason. */
  async keep(kept: Kept, stderr: Outlet, isFirst = false): Promise<void> {
    try {
      await this.#save(kept);
      this.#isKept = true;
    } catch (error) {
      const isPassing = error instanceof Failure && (!isFirst || isFull(error));
      if (!isPassing) throw error;
      if (this.#isKept) stderr.write(printedFailure(error));
      this.#isKept = false;
    }
  }

  #decoded(text: string): Kept | undefined {
    if (text.trim() === '') return undefined;
    const kept = this.#codec.read(text);
    if (kept === 'damaged') throw this.#refusal(`is damaged, or not ${this.#called}`);
    if (kept === 'newer') throw this.#refusal('was written by a newer linecheck');
    if (kept === 'foreign') throw this.#refusal('belongs to another restaurant');
    return kept;
  }

  get #called(): string {
    return this.#codec.called ?? 'a state file of linecheck watch';
  }

  #refusal(what: string): Failure {
    return new Failure('USAGE', `${this.#name} ${what}.`, {
      hint:
        this.#codec.hint ??
        'Use another file, or remove this one to start over. Open states then start again.',
    });
  }
}

/**
 * Saves open states with lines as pending, then without them. A program killed in between prints them again, marked, and loses none.
 * Without a file, nothing is saved. `keep` returns the state to save for these pending records.
 */
export async function* delivered<Kept extends object>(
  file: FollowFile<Kept> | undefined,
  { stderr, webhooks }: Pick<Surroundings, 'stderr' | 'webhooks'>,
  records: readonly FollowRecord[],
  keep: (pending: readonly FollowRecord[]) => Kept,
): AsyncGenerator<Iterable<string>, void, undefined> {
  if (records.length > 0) {
    await file?.keep(keep(records), stderr);
    await webhooks?.add(records);
    yield records.map(recordLine);
  }
  await file?.keep(keep([]), stderr);
}

export interface Webhooks {
  /** Resolves once the lines are kept. Throws program defects. */
  readonly add: (records: readonly FollowRecord[]) => Promise<void>;
  /** Sends what waits, for some seconds. Prints how much is left. */
  readonly close: () => Promise<void>;
}

export interface Surroundings {
  readonly stderr: Outlet;
  readonly narrated: Outlet;
  /** Also get each line. */
  readonly webhooks?: Pick<Webhooks, 'add'> | undefined;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}
