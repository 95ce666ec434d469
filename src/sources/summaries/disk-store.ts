/** Summaries stay in memory if the disk fails. `linecheck doctor` names an unwritable folder. */
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { takingTurns } from '../../contract/once.ts';
import { partPath, removeLeftParts } from '../../files/part-file.ts';
import { writePrivateFile } from '../../files/private-file.ts';
import { fileHead, readTrusted } from '../../files/read-trusted.ts';
import { systemCode } from '../../files/system-error.ts';
import { SUMMARY_VERSION } from '../../kitchen/usual/date-summary.ts';
import {
  dishesText,
  MAX_SUMMARY_CHARACTERS,
  readDishes,
  readSummary,
  summaryText,
} from '../../kitchen/usual/summary-text.ts';
import type { DiskBudget } from './disk-budget.ts';
import { ALL_DISHES, filesOfRestaurant, removeSummaryFile, summaryFile } from './summary-files.ts';
import { MAX_DATES, memoryStore, type SummaryStore } from './summary-store.ts';

export interface DiskPlace {
  readonly folder: string;
  /** Summaries with another basis are not read. */
  readonly basis: string;
  /** Shared by all restaurants. */
  readonly budget: DiskBudget;
  readonly now: () => number;
}

/** One restaurant's, in separate files. Any number of processes may share them. Reads and writes nothing before first use. */
export function diskStore({ folder, basis, budget, now }: DiskPlace): SummaryStore {
  const memory = memoryStore();
  const inTurn = takingTurns();
  const pathOf = (date: string) => join(folder, summaryFile(date, basis));

  async function touch(path: string): Promise<void> {
    const seconds = now() / 1_000;
    await utimes(path, seconds, seconds).catch(() => undefined);
  }

  async function read(date: string): Promise<ReturnType<typeof opened>> {
    const path = pathOf(date);
    const reading = await readTrusted(path, MAX_FILE_BYTES, { followsLink: false });
    const kept = reading.state === 'read' ? opened(reading.text) : undefined;
    if (kept !== undefined) await touch(path);
    return kept;
  }

  async function isWritten(date: string, text: string): Promise<boolean> {
    const path = pathOf(date);
    // A newer linecheck would have to make it again.
    if (isKeptNewer(await fileHead(path))) return false;
    const bytes = Buffer.byteLength(text);
    const isSmall = bytes <= Math.min(MAX_FILE_BYTES, budget.most);
    try {
      if (isSmall) {
        await removeLeftParts(folder, now());
        await write(path, text);
        await touch(path);
        await removeOldest(path);
      } else await removeSummaryFile(path);
      await budget.spend(path, isSmall ? bytes : 0);
      return isSmall;
    } catch {
      return false;
    }
  }

  async function write(path: string, text: string): Promise<void> {
    const once = () => writePrivateFile(path, partPath(folder), text);
    // Another process may have removed the folder with its last file.
    await once().catch((error: unknown) => {
      if (systemCode(error) !== 'ENOENT') throw error;
      return once();
    });
  }

  /** Over the limit: other bases first, then the oldest, but not the one just written. */
  async function removeOldest(written: string): Promise<void> {
    const others = (await filesOfRestaurant(folder))
      .filter(({ path }) => path !== written)
      .sort(
        (a, b) =>
          Number(a.basis === basis) - Number(b.basis === basis) || (a.date < b.date ? -1 : 1),
      );
    for (const { path } of others.slice(0, -(MAX_DATES - 1))) await removeSummaryFile(path);
  }

  const dishes = async () => readDishes((await read(ALL_DISHES))?.text ?? '');

  return {
    dishes,
    get: async (date) => {
      const known = await memory.get(date);
      if (known !== undefined) return known;
      const kept = await read(date);
      const summary = kept && readSummary(kept.text);
      return summary?.date === date ? { summary, readAt: kept?.readAt ?? 0 } : undefined;
    },
    put: (kept) =>
      inTurn(async () => {
        const { date } = kept.summary;
        if (await isWritten(date, sealed(summaryText(kept.summary), kept.readAt)))
          memory.drop(date);
        else await memory.put(kept);
      }),
    putDishes: (dates) =>
      inTurn(async () => {
        const all = await dishes();
        for (const each of dates) {
          // The last ones are the latest.
          all.delete(each.summary.date);
          all.set(each.summary.date, each);
        }
        await isWritten(ALL_DISHES, sealed(dishesText([...all.values()].slice(-MAX_DATES)), 0));
      }),
  };
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
