/** What import and simulate write into an archive: stations, and dates, below a line of progress. */
import { createHash } from 'node:crypto';
import type { ItemFulfillmentRead, PrepStationRead } from '../../contract/decode.ts';
import { naturalKey } from '../../kitchen/model/fulfillment.ts';
import { countOf } from '../../kitchen/text/quantities.ts';
import {
  jsonLine,
  notices,
  type ProgressLine,
  progressBar,
  progressLine,
} from '../../output/line-output.ts';
import type { Archive, DayWriter, Restaurant } from '../../service/archive/archive.ts';
import { safeText } from '../../terminal/safe-text.ts';
import type { Run } from '../arguments/io.ts';
import type { ArchiveFlags } from './arguments.ts';
import { type ArchiveLine, withArchive } from './opened.ts';

type NamedRestaurant = Pick<Restaurant, 'guid' | 'name'>;

export interface FillingContext {
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly progress: ProgressLine;
  /** Prints what is committed as a line of JSON. */
  readonly print: (line: object) => void;
  /** For people. */
  readonly warn: (line: string) => void;
}

/** Opens the archive for a long task above a progress line, cleared at the end. */
export async function fillArchive(
  flags: ArchiveFlags,
  run: Run,
  whenMissing: 'made' | 'refused',
  work: (archive: Archive, context: FillingContext) => Promise<void>,
): Promise<void> {
  const { clock, stdout, stderr, signals } = run;
  const now = () => clock.now();
  const progress = progressLine(notices(stderr, flags), now);
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

/** `[####------------] 20260115: 4,711 rows`, without a bar for an unknown share (0 to 1). */
export function fillingText(
  share: number | undefined,
  businessDate: string,
  records: number,
): string {
  const words = `${businessDate}: ${countOf(records, 'row')}`;
  return share === undefined ? words : `${progressBar(Math.min(1, share))} ${words}`;
}

/** Replaces the setup as of `at` (epoch ms). Returns the line to print, with the version bound to page tokens. */
export async function publishStations(
  archive: Archive,
  { guid, name }: NamedRestaurant,
  stations: readonly PrepStationRead[],
  publishedAt: number,
): Promise<ArchiveLine<'stations'>> {
  const version = await archive.configurationVersion(guid);
  const configurationVersion = await archive.publishStations(guid, stations, publishedAt);
  const changed = configurationVersion !== version;
  return { restaurant: guid, name, stations: stations.length, configurationVersion, changed };
}

/** Replaces a date with what `fill` adds, unless `fill` throws. Returns the line to print, ending with `fill`'s fields. */
export async function replaceDay(
  archive: Archive,
  { guid, name }: NamedRestaurant,
  businessDate: string,
  now: () => number,
  fill: (writer: DayWriter) => Promise<Pick<ArchiveLine<'day'>, 'duplicates'>>,
): Promise<ArchiveLine<'day'>> {
  const writer = await archive.writeDay(guid, businessDate, now);
  try {
    const more = await fill(writer);
    const { records, changed } = await writer.commit();
    return { restaurant: guid, name, businessDate, records, changed, ...more };
  } catch (error) {
    // Report the first failure. Leftovers are removed later.
    await writer.abandon().catch(() => undefined);
    throw error;
  }
}

/** Digest bytes per key: with a million keys, the chance of a collision is 1 in 500. */
const KEY_BYTES = 6;

/** Counts records with an earlier natural key (A26), in little memory. */
export class DuplicateTally {
  readonly #keys = new Set<number>();
  /** Without the first record per key. */
  duplicates = 0;

  /** A record without a selection has no key and is no duplicate. */
  add(record: ItemFulfillmentRead): void {
    if (record.selectionGuid === undefined) return;
    const digest = createHash('sha256').update(naturalKey(record, 0)).digest();
    const key = digest.readUIntBE(0, KEY_BYTES);
    if (this.#keys.has(key)) this.duplicates += 1;
    else this.#keys.add(key);
  }
}
