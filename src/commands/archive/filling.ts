/** Writes stations and dates into an archive for `archive import` and `archive simulate`, with a line of progress. */
import { createHash } from 'node:crypto';
import type { ItemFulfillmentRead, PrepStationRead } from '../../contract/decode.ts';
import { naturalKey } from '../../kitchen/model/fulfillment.ts';
import { countOf } from '../../kitchen/text/quantities.ts';
import {
  jsonLine,
  noticeOutlet,
  type ProgressLine,
  progressBar,
  progressLine,
} from '../../output/line-output.ts';
import type { Archive, DayWriter, Restaurant } from '../../service/archive/archive.ts';
import { safeText } from '../../terminal/safe-text.ts';
import type { Run } from '../arguments/io.ts';
import type { ArchiveFlags } from './arguments.ts';
import { type ArchiveLine, withArchive } from './open-for-command.ts';

export interface FillingContext {
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly progress: ProgressLine;
  /** Prints a line of JSON about committed content. */
  readonly print: (line: object) => void;
  /** Prints a sentence on stderr. */
  readonly warn: (line: string) => void;
}

/** Opens the archive for a long task with a progress line, and clears that line at the end. */
export async function fillArchive(
  flags: ArchiveFlags,
  run: Run,
  whenMissing: 'made' | 'refused',
  work: (archive: Archive, context: FillingContext) => Promise<void>,
): Promise<void> {
  const { clock, stdout, stderr, signals } = run;
  const now = () => clock.now();
  const progress = progressLine(noticeOutlet(stderr, flags), now);
  const print = (line: object) => {
    progress.erase();
    stdout.write(jsonLine(line));
  };
  const warn = (line: string) => {
    progress.erase();
    stderr.write(`linecheck: ${safeText(line)}\n`);
  };
  const context = { now, signal: signals.canceled(), progress, print, warn };
  try {
    await withArchive(flags, run, ({ archive }) => work(archive, context), whenMissing);
  } finally {
    progress.erase();
  }
}

/** `[####------------] 20260115: 4,711 rows`. Without a share (0 to 1) there is no bar. */
export function fillingText(
  share: number | undefined,
  businessDate: string,
  records: number,
): string {
  const text = `${businessDate}: ${countOf(records, 'row')}`;
  return share === undefined ? text : `${progressBar(Math.min(1, share))} ${text}`;
}

/** Replaces the setup as of `publishedAt` (epoch ms), and returns the line to print. */
export async function publishStations(
  archive: Archive,
  { guid, name }: Restaurant,
  stations: readonly PrepStationRead[],
  publishedAt: number,
): Promise<ArchiveLine<'stations'>> {
  const version = await archive.configurationVersion(guid);
  const configurationVersion = await archive.publishStations(guid, stations, publishedAt);
  const changed = configurationVersion !== version;
  return { restaurant: guid, name, stations: stations.length, configurationVersion, changed };
}

/** What an import counts while it fills a date. */
interface FilledDay {
  readonly duplicates?: number;
}

/** Replaces a date with the rows that `fill` adds, unless `fill` throws. Returns the line to print. */
export async function replaceDay(
  archive: Archive,
  { guid, name }: Restaurant,
  businessDate: string,
  now: () => number,
  fill: (writer: DayWriter) => Promise<FilledDay>,
): Promise<ArchiveLine<'day'>> {
  const writer = await archive.writeDay(guid, businessDate, now);
  try {
    const filled = await fill(writer);
    const { records, changed } = await writer.commit();
    return { restaurant: guid, name, businessDate, records, changed, ...filled };
  } catch (error) {
    // The first failure is the one to report. The archive removes leftovers later.
    await writer.abandon().catch(() => undefined);
    throw error;
  }
}

/** Bytes of a key's digest. With a million keys, the chance of a collision is 1 in 500. */
const KEY_BYTES = 6;

/** Counts records that repeat the natural key of an earlier one (the document's A26), in little memory. */
export class DuplicateTally {
  readonly #keys = new Set<number>();
  /** Counts each record of a key but the first. */
  duplicates = 0;

  /** A record without a selection has no key, so it can't be a duplicate. */
  add(record: ItemFulfillmentRead): void {
    if (record.selectionGuid === undefined) return;
    const digest = createHash('sha256').update(naturalKey(record, 0)).digest();
    const key = digest.readUIntBE(0, KEY_BYTES);
    if (this.#keys.has(key)) this.duplicates += 1;
    else this.#keys.add(key);
  }
}
