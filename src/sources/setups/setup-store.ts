/** The setups of restaurants in the user's state folder, a file for each. What the disk does not take is kept in memory. */
import { lstat, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { partPath, removeLeftParts } from '../../files/part-file.ts';
import { writePrivateFile } from '../../files/private-file.ts';
import { readTrusted } from '../../files/read-trusted.ts';
import { type SetupStep, setupStep, setupVersions } from '../../kitchen/stations/setup-history.ts';
import type { Station } from '../../kitchen/stations/station.ts';
import { MOST_FILE_BYTES, readSetupText, setupText } from './setup-text.ts';

/** Files that are kept at most, and their bytes together; those that were written longest ago go first. */
const MOST_FILES = 500;
const MOST_BYTES = 50 * 1024 * 1024;

const FILE = /^[0-9a-f]{32}-1\.json$/;

/** The name of a restaurant's file. It has the version of its form: another version of the program leaves it alone. */
export function setupFile(restaurantFolder: string): string {
  return `${restaurantFolder}-1.json`;
}

/** Keeps the setups of one restaurant. No method ever fails. */
export class SetupStore {
  readonly #path: string;
  readonly #now: () => number;
  #memory: readonly SetupStep[] = [];
  #work: Promise<unknown> = Promise.resolve();

  /** Nothing is read or written before it is used; `now` gives epoch ms. */
  constructor(path: string, now: () => number) {
    this.#path = path;
    this.#now = now;
  }

  /** Takes note of a setup that was seen at an instant (epoch ms), which writes only where it is another one. */
  saw(stations: readonly Station[], at: number): Promise<void> {
    return this.#inTurn(async () => {
      const { steps, mayWrite } = await this.#read();
      const before = setupVersions(steps).at(-1)?.stations ?? [];
      const step = setupStep(before, stations, at);
      if (step === undefined) return;
      const all = [...steps, step];
      const text = mayWrite ? setupText(all) : undefined;
      this.#memory = text !== undefined && (await this.#isWritten(text)) ? [] : all;
    });
  }

  /** All that is kept, when what was seen before is. */
  steps(): Promise<readonly SetupStep[]> {
    return this.#inTurn(async () => (await this.#read()).steps);
  }

  /** What this process could not write is newer than what is on the disk. What cannot be read for now must not be replaced. */
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
      await removeOldest(folder, this.#path);
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

/** Removes what is too much; what was just written stays. */
async function removeOldest(folder: string, written: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => FILE.test(name));
  const found = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const status = await lstat(path).catch(() => undefined);
      const at = path === written ? Number.POSITIVE_INFINITY : (status?.mtimeMs ?? 0);
      return { path, bytes: status?.size ?? 0, at };
    }),
  );
  let bytes = 0;
  for (const [place, file] of found.sort((a, b) => b.at - a.at).entries()) {
    bytes += file.bytes;
    if (place > 0 && (place >= MOST_FILES || bytes > MOST_BYTES))
      await rm(file.path, { force: true });
  }
}
