/** Where summaries are on the disk: a folder for each restaurant of a platform, and in it a file for each date. */
import { createHash } from 'node:crypto';
import { lstat, readdir, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { keptFile } from '../../files/kept-file.ts';
import type { RestaurantChoice } from '../../kitchen/stations/restaurant.ts';
import type { MassBumpLimits } from '../../kitchen/table/row-rules.ts';
import { SUMMARY_VERSION } from '../../kitchen/usual/date-summary.ts';
import type { Environment } from '../../terminal/capabilities/terminal-kind.ts';

const FOLDER = /^[0-9a-f]{32}$/;
const FILE = /^(?<date>\d{8})-(?<basis>[0-9a-f]{8})\.json$/;

/** A file that keeps a summary. */
export interface SummaryFile {
  readonly path: string;
  /** `YYYYMMDD`. */
  readonly date: string;
  /** What the summary was made by, besides the rows. */
  readonly basis: string;
}

/** The same as it is on the disk. */
export interface MeasuredFile extends SummaryFile {
  readonly bytes: number;
  /** Epoch ms. */
  readonly usedAt: number;
}

/** The folder of all summaries. */
export function summariesFolder(environment: Environment): string {
  return keptFile(environment, 'summaries');
}

/** The name of a restaurant's folder; `platform` is its base address. */
export function restaurantFolder(platform: string, restaurantGuid: string): string {
  return digest([platform, restaurantGuid.toLowerCase()]).slice(0, 32);
}

/** A name for all that a summary depends on besides the rows: another calendar has other quarters, another limit other times. */
export function summaryBasis(
  { calendar: { zone, closeoutHour }, zoneKnown }: RestaurantChoice,
  massBumpLimits: MassBumpLimits = new Map(),
): string {
  const limits = [...massBumpLimits].sort(([a], [b]) => (a < b ? -1 : 1));
  return digest([zone, closeoutHour, zoneKnown, limits]).slice(0, 8);
}

/** Names what a summary in an archive is made by: its format, and all that it depends on besides the records of the date. */
export function archivedBasis(
  restaurant: RestaurantChoice,
  massBumpLimits: MassBumpLimits | undefined,
): string {
  return `${SUMMARY_VERSION}-${summaryBasis(restaurant, massBumpLimits)}`;
}

/** The name of a date's file. */
export function summaryFile(date: string, basis: string): string {
  return `${date}-${basis}.json`;
}

/** The files of a restaurant's folder; none where there is no such folder. */
export async function filesOfRestaurant(folder: string): Promise<readonly SummaryFile[]> {
  const names = await readdir(folder).catch(() => []);
  return names.flatMap((name) => {
    const { date, basis } = FILE.exec(name)?.groups ?? {};
    return date === undefined || basis === undefined
      ? []
      : [{ path: join(folder, name), date, basis }];
  });
}

/** The files of all restaurants. Never fails. */
export async function filesOfAll(folder: string): Promise<readonly MeasuredFile[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const own = entries.filter((entry) => entry.isDirectory() && FOLDER.test(entry.name));
  const found: MeasuredFile[] = [];
  for (const { name } of own) {
    const files = await filesOfRestaurant(join(folder, name));
    found.push(...(await Promise.all(files.map(measured))).flat());
  }
  return found;
}

/** Removes a file, and its folder with the last one. Never fails. */
export async function removeSummaryFile(path: string): Promise<void> {
  await rm(path, { force: true }).catch(() => undefined);
  // A folder with anything in it stays.
  await rmdir(dirname(path)).catch(() => undefined);
}

async function measured(file: SummaryFile): Promise<readonly MeasuredFile[]> {
  // Another process may have removed it meanwhile.
  const status = await lstat(file.path).catch(() => undefined);
  if (status?.isFile() !== true) return [];
  return [{ ...file, bytes: status.size, usedAt: status.mtimeMs }];
}

function digest(value: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
