/** Summaries stay in memory if the disk fails. `linecheck doctor` names an unwritable folder. */
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { partPath, removeLeftParts } from '../../files/part-file.ts';
import { writePrivateFile } from '../../files/private-file.ts';
import { fileHead, readTrusted } from '../../files/read-trusted.ts';
import { systemCode } from '../../files/system-error.ts';
import { SUMMARY_VERSION } from '../../kitchen/usual/date-summary.ts';
import {
  dishesText,
  MAX_SUMMARY_CHARACTERS,
  readDateTickets,
  readDishes,
  readSummary,
  summaryText,
} from '../../kitchen/usual/summary-text.ts';
import type { DatedText } from '../../kitchen/usual/usual.ts';
import type { DiskBudget } from './disk-budget.ts';
import { ALL_DISHES, filesOfRestaurant, removeSummaryFile, summaryFile } from './summary-files.ts';
import { type KeptSummary, MAX_DATES, MemoryStore, type SummaryStore } from './summary-store.ts';

export interface DiskPlace {
  readonly folder: string;
  /** Summaries with another basis are not read. */
  readonly basis: string;
  /** Shared by all restaurants. */
  readonly budget: DiskBudget;
  readonly now: () => number;
}

/** One restaurant's, in separate files. Any number of processes may share them. */
export class DiskStore implements SummaryStore {
  readonly #place: DiskPlace;
  readonly #memory = new MemoryStore();
  #writing: Promise<void> = Promise.resolve();

  /** Reads and writes nothing before first use. */
  constructor(place: DiskPlace) {
    this.#place = place;
  }

  async get(date: string): Promise<KeptSummary | undefined> {
    const known = await this.#memory.get(date);
    if (known !== undefined) return known;
    const kept = await this.#read(date);
    const summary = kept && readSummary(kept.text);
    return summary?.date === date ? { summary, readAt: kept?.readAt ?? 0 } : undefined;
  }

  async dishes(): Promise<Map<string, KeptSummary>> {
    const kept = await this.#read(ALL_DISHES);
    return readDishes(kept?.text ?? '');
  }

  async tickets(dates: readonly string[]): Promise<Map<string, KeptSummary>> {
    const all = new Map<string, KeptSummary>();
    for (const date of dates) {
      const { text = '', readAt = 0 } = (await this.#read(date)) ?? {};
      const summary = readDateTickets(text);
      if (summary?.date === date) all.set(date, { summary, readAt });
    }
    return all;
  }

  async *texts(dates: readonly string[]): AsyncGenerator<DatedText> {
    for (const date of dates) {
      const kept = await this.#read(date);
      if (kept !== undefined) yield [date, kept.text];
    }
  }

  put(kept: KeptSummary): Promise<void> {
    this.#writing = this.#writing.then(() => this.#put(kept));
    return this.#writing;
  }

  putDishes(dates: readonly KeptSummary[]): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      const all = await this.dishes();
      for (const each of dates) {
        // The last ones are the latest.
        all.delete(each.summary.date);
        all.set(each.summary.date, each);
      }
      await this.#isWritten(ALL_DISHES, sealed(dishesText([...all.values()].slice(-MAX_DATES)), 0));
    });
    return this.#writing;
  }

  async #put(kept: KeptSummary): Promise<void> {
    const { date } = kept.summary;
    if (await this.#isWritten(date, sealed(summaryText(kept.summary), kept.readAt))) {
      this.#memory.drop(date);
    } else await this.#memory.put(kept);
  }

  async #read(date: string): Promise<ReturnType<typeof opened>> {
    const path = this.#path(date);
    const reading = await readTrusted(path, MAX_FILE_BYTES, { followsLink: false });
    const kept = reading.state === 'read' ? opened(reading.text) : undefined;
    if (kept !== undefined) await this.#touch(path);
    return kept;
  }

  async #isWritten(date: string, text: string): Promise<boolean> {
    const { folder, budget, now } = this.#place;
    const path = this.#path(date);
    // A newer linecheck would have to make it again.
    if (isKeptNewer(await fileHead(path))) return false;
    const bytes = Buffer.byteLength(text);
    const isSmall = bytes <= Math.min(MAX_FILE_BYTES, budget.most);
    try {
      if (isSmall) {
        await removeLeftParts(folder, now());
        await this.#write(path, text);
        await this.#touch(path);
        await this.#removeOldest(path);
      } else await removeSummaryFile(path);
      await budget.spend(path, isSmall ? bytes : 0);
      return isSmall;
    } catch {
      return false;
    }
  }

  async #write(path: string, text: string): Promise<void> {
    const write = () => writePrivateFile(path, partPath(this.#place.folder), text);
    try {
      await write();
    } catch (error) {
      // Another process may have removed the folder with its last file.
      if (systemCode(error) !== 'ENOENT') throw error;
      await write();
    }
  }

  /** Over the limit: other bases first, then the oldest, but not the one just written. */
  async #removeOldest(written: string): Promise<void> {
    const { folder, basis } = this.#place;
    const files = await filesOfRestaurant(folder);
    const others = files
      .filter(({ path }) => path !== written)
      .sort(
        (a, b) =>
          Number(a.basis === basis) - Number(b.basis === basis) || (a.date < b.date ? -1 : 1),
      );
    for (const { path } of others.slice(0, -(MAX_DATES - 1))) await removeSummaryFile(path);
  }

  #path(date: string): string {
    const { folder, basis } = this.#place;
    return join(folder, summaryFile(date, basis));
  }

  async #touch(path: string): Promise<void> {
    const seconds = this.#place.now() / 1_000;
    await utimes(path, seconds, seconds).catch(() => undefined);
  }
}

const MAX_FILE_BYTES = MAX_SUMMARY_CHARACTERS;

const FIRST_LINE = /^(?<readAt>\d{1,15}) (?<checksum>\d{1,10})$/;

function sealed(text: string, readAt: number): string {
  const at = String(Math.max(0, Math.floor(readAt)));
  return `${at} ${checksum(at, text)}\n${text}`;
}

/** Whether a file starting like this has a newer version's summary. */
function isKeptNewer(head: string): boolean {
  const [, version = '0'] = /^\d+ \d+\n\{"version":(\d{1,9})\b/.exec(head) ?? [];
  return Number(version) > SUMMARY_VERSION;
}

/** `undefined` for a changed byte. Never throws. */
function opened(kept: string): { readonly text: string; readonly readAt: number } | undefined {
  const end = kept.indexOf('\n');
  const { readAt = '', checksum: sum } = FIRST_LINE.exec(kept.slice(0, end))?.groups ?? {};
  const text = kept.slice(end + 1);
  return sum === String(checksum(readAt, text)) ? { text, readAt: Number(readAt) } : undefined;
}

function checksum(readAt: string, text: string): number {
  return crc32(text, crc32(`${readAt} `));
}
