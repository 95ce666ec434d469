/** On disk: a folder per restaurant and platform, with a file per date and one for dishes. */
import { createHash } from 'node:crypto';
import { lstat, readdir, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { userFolder } from '../../files/home-folder.ts';
import { keptFile } from '../../files/kept-file.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import type { MassBumpLimits } from '../../kitchen/table/row-rules.ts';
import { FIGURES_VERSION, SUMMARY_VERSION } from '../../kitchen/usual/date-summary.ts';
import type { Environment } from '../../terminal/capabilities/terminal-kind.ts';

const FOLDER = /^[0-9a-f]{32}$/;
/** In place of a date: the dishes of all. */
export const ALL_DISHES = 'dishes';
const FILE = /^(?<date>\d{8}|dishes)-(?<basis>[0-9a-f]{8})\.json$/;

export interface SummaryFile {
  readonly path: string;
  /** Or `ALL_DISHES`. */
  readonly date: string;
  /** What the summary depends on besides the rows. */
  readonly basis: string;
}

export interface MeasuredFile extends SummaryFile {
  readonly bytes: number;
  /** Summaries are touched when used. */
  readonly changedAt: number;
}

export function summariesFolder(environment: Environment): string {
  return keptFile(environment, 'summaries');
}

/** Apart, so no demo takes a platform's room, and to remove at any time. */
export function demoSummariesFolder(environment: Environment): string {
  return join(userFolder(environment, 'XDG_CACHE_HOME', '.cache'), 'demo');
}

/** `source` is a platform's base address, or what a demo is made from. */
export function restaurantFolder(source: string, restaurantGuid: string): string {
  return digest([source, restaurantGuid.toLowerCase()]).slice(0, 32);
}

/** Names everything a summary depends on besides the rows: another calendar has other quarters, another limit other times. */
export function summaryBasis(
  { calendar: { zone, closeoutHour }, zoneKnown }: RestaurantChoice,
  massBumpLimits: MassBumpLimits = new Map(),
): string {
  const limits = [...massBumpLimits].sort(([a], [b]) => (a < b ? -1 : 1));
  return digest([zone, closeoutHour, zoneKnown, limits]).slice(0, 8);
}

/** Format, and everything a summary depends on besides the date's records. */
export function archivedBasis(
  restaurant: RestaurantChoice,
  massBumpLimits: MassBumpLimits | undefined,
): string {
  return `${SUMMARY_VERSION}-${summaryBasis(restaurant, massBumpLimits)}`;
}

/** Summaries with the same figures, those with ticket times first. */
export function archivedBases(...place: Parameters<typeof summaryBasis>): readonly string[] {
  return [SUMMARY_VERSION, FIGURES_VERSION].map(
    (version) => `${version}-${summaryBasis(...place)}`,
  );
}

export function summaryFile(date: string, basis: string): string {
  return `${date}-${basis}.json`;
}

/** None for a missing folder. */
export async function filesOfRestaurant(folder: string): Promise<readonly SummaryFile[]> {
  const names = await readdir(folder).catch(() => []);
  return names.flatMap((name) => {
    const { date, basis } = FILE.exec(name)?.groups ?? {};
    return date === undefined || basis === undefined
      ? []
      : [{ path: join(folder, name), date, basis }];
  });
}

/** For all restaurants. Never fails. */
export async function filesOfAll(folder: string): Promise<readonly MeasuredFile[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const own = entries.filter((entry) => entry.isDirectory() && FOLDER.test(entry.name));
  const found: MeasuredFile[] = [];
  for (const { name } of own) {
    const files = await filesOfRestaurant(join(folder, name));
    found.push(...(await Promise.all(files.map(measuredFile))).flat());
  }
  return found;
}

/** Removes an empty folder too. Never fails. */
export async function removeSummaryFile(path: string): Promise<void> {
  await rm(path, { force: true }).catch(() => undefined);
  // A folder with other files stays.
  await rmdir(dirname(path)).catch(() => undefined);
}

export async function measuredFile<File extends { readonly path: string }>(file: File) {
  // Another process may have removed it.
  const status = await lstat(file.path).catch(() => undefined);
  if (status?.isFile() !== true) return [];
  return [{ ...file, bytes: status.size, changedAt: status.mtimeMs }];
}

function digest(value: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
