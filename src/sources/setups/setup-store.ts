/** The setups of restaurants in the user's state folder, a file each; kept in memory where the disk fails. */
import { dirname } from 'node:path';
import { partPath, removeLeftParts } from '../../files/part-file.ts';
import { writePrivateFile } from '../../files/private-file.ts';
import { readTrusted } from '../../files/read-trusted.ts';
import type { Station } from '../../kitchen/model/station.ts';
import {
  latestSteps,
  type SetupStep,
  setupStep,
  setupVersions,
} from '../../kitchen/stations/setup-history.ts';
import { removeOldestSetups } from './setup-files.ts';
import { MOST_FILE_BYTES, readSetupText, setupText } from './setup-text.ts';

/** Keeps the setups of one restaurant. No method fails. */
export class SetupStore {
  readonly #path: string;
  readonly #now: () => number;
  #memory: readonly SetupStep[] = [];
  #work: Promise<unknown> = Promise.resolve();

  /** Reads and writes nothing before its first use; `now` returns epoch ms. */
  constructor(path: string, now: () => number) {
    this.#path = path;
    this.#now = now;
  }

  /** Records a setup seen at a time (epoch ms); writes only a changed one. */
  saw(stations: readonly Station[], at: number): Promise<void> {
    return this.#inTurn(async () => {
      const { steps, mayWrite } = await this.#read();
      const before = setupVersions(steps).at(-1)?.stations ?? [];
      const step = setupStep(before, stations, at);
      if (step === undefined) return;
      const all = [...steps, step];
      const text = mayWrite ? setupText(all) : undefined;
      this.#memory = text !== undefined && (await this.#isWritten(text)) ? [] : latestSteps(all);
    });
  }

  /** All kept setups, after pending records. */
  steps(): Promise<readonly SetupStep[]> {
    return this.#inTurn(async () => (await this.#read()).steps);
  }

  /** Unwritten setups are newer than those on disk. A file that can't be read now must not be replaced. */
  async #read(): Promise<{ readonly steps: readonly SetupStep[]; readonly mayWrite: boolean }> {
    const reading = await readTrusted(this.#path, MOST_FILE_BYTES, { followsLink: false });
    const kept = reading.state === 'read' ? readSetupText(reading.text) : undefined;
    const steps = this.#memory.length > 0 ? this.#memory : (kept ?? []);
    return { steps, mayWrite: reading.state !== 'unreadable' };
  }

  async #isWritten(text: string): Promise<boolean> {
    const folder = dirname(this.#path);
    try {
      await removeLeftParts(folder, this.#now());
      await writePrivateFile(this.#path, partPath(folder), text);
      await removeOldestSetups(folder, this.#path);
      return true;
    } catch {
      return false;
    }
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#work.then(work);
    this.#work = turn.catch(() => undefined);
    return turn;
  }
}
