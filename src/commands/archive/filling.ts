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
  readonly print: (line: object) => void;
  readonly warn: (line: string) => void;
}

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

/** Returns `[####------------] 20260115: 4,711 rows`. There is no bar without `share` (0 to 1). */
export function fillingText(
  share: number | undefined,
  businessDate: string,
  records: number,
): string {
  const text = `${businessDate}: ${countOf(records, 'row')}`;
  return share === undefined ? text : `${progressBar(Math.min(1, share))} ${text}`;
}

/** Replaces the setup as of `publishedAt` (epoch ms). Returns the line to print. */
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

export async function replaceDay(
  archive: Archive,
  { guid, name }: Restaurant,
  businessDate: string,
  now: () => number,
  fill: (writer: DayWriter) => Promise<{ readonly duplicates?: number }>,
): Promise<ArchiveLine<'day'>> {
  const writer = await archive.writeDay(guid, businessDate, now);
  try {
    const filled = await fill(writer);
    const { records, changed } = await writer.commit();
    return { restaurant: guid, name, businessDate, records, changed, ...filled };
  } catch (error) {
    // An error in `abandon` must not replace the first error. The archive removes what is left later.
    await writer.abandon().catch(() => undefined);
    throw error;
  }
}

/** With a million keys, the chance that two digests of this length are equal is 1 in 500. */
const KEY_BYTES = 6;

/** Counts records with the natural key of an earlier record. Only digests are kept, to save memory. */
export class DuplicateTally {
  readonly #keys = new Set<number>();
  duplicates = 0;

  /** A record without a selection has no natural key, so it can't be a duplicate. */
  add(record: ItemFulfillmentRead): void {
    if (record.selectionGuid === undefined) return;
    const digest = createHash('sha256').update(naturalKey(record, 0)).digest();
    const key = digest.readUIntBE(0, KEY_BYTES);
    if (this.#keys.has(key)) this.duplicates += 1;
    else this.#keys.add(key);
  }
}
