import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '../../contract/failures.ts';
import { isBusinessDate } from '../../contract/instant.ts';
import type { Texts } from '../../output/format.ts';
import { STANDARD_INPUT } from './input.ts';
import type { ArchiveFlags } from './opened.ts';

export type ImportFlags = ArchiveFlags & Texts<'restaurant' | 'stations' | 'fulfillments' | 'date'>;

export interface ImportRequest {
  readonly restaurant: string;
  readonly stations: string | undefined;
  /** Oldest first. */
  readonly days: readonly { readonly businessDate: string; readonly path: string }[];
  /** A sentence per skipped file in a folder. `undefined` for a single file: imported or refused. */
  readonly skipped: readonly string[] | undefined;
}

const DAY_FILE = /^(\d{8})\.(?:nd)?json(?:\.gz)?$/;
/** Close enough to report as skipped. */
const NEARLY_DAY_FILE = /^\d.*\.(?:nd)?json(?:\.gz)?$/;

type ImportDays = Pick<ImportRequest, 'days' | 'skipped'>;

/** Also reads a given folder's file names. Throws USAGE. */
export async function importRequest(flags: ImportFlags): Promise<ImportRequest> {
  const { restaurant, stations, fulfillments, date } = flags;
  if (restaurant === undefined) throw new Failure('USAGE', 'Add --restaurant GUID.');
  if (stations === undefined && fulfillments === undefined) {
    throw new Failure('USAGE', 'Add --stations FILE, --fulfillments FILE or both.');
  }
  if (stations === STANDARD_INPUT && fulfillments === STANDARD_INPUT) {
    throw new Failure('USAGE', 'Only one of --stations and --fulfillments can be standard input.');
  }
  return { restaurant, stations, ...(await daysOf(fulfillments, date)) };
}

async function daysOf(path: string | undefined, date: string | undefined): Promise<ImportDays> {
  if (date !== undefined && !isBusinessDate(date)) {
    throw new Failure('USAGE', 'Write --date as a real date, YYYYMMDD.');
  }
  if (path === undefined) {
    if (date === undefined) return { days: [], skipped: undefined };
    throw new Failure('USAGE', '--date needs --fulfillments.');
  }
  if (path !== STANDARD_INPUT && (await isFolder(path))) {
    if (date === undefined) return folderDays(path);
    throw new Failure('USAGE', 'Remove --date: in a folder, the file names are the dates.');
  }
  if (date !== undefined) return { days: [{ businessDate: date, path }], skipped: undefined };
  throw new Failure('USAGE', '--fulfillments needs --date YYYYMMDD.');
}

async function folderDays(folder: string): Promise<ImportDays> {
  const names = (await readdir(folder)).sort();
  const days = names.flatMap((name) => {
    const businessDate = DAY_FILE.exec(name)?.[1] ?? '';
    return isBusinessDate(businessDate) ? [{ businessDate, path: join(folder, name) }] : [];
  });
  const twice = days.find(({ businessDate }, at) => businessDate === days[at - 1]?.businessDate);
  if (twice !== undefined) {
    throw new Failure('USAGE', `${folder} has two files for ${twice.businessDate}.`);
  }
  const known = new Set(days.map(({ path }) => path));
  const misnamed = names
    .filter((name) => NEARLY_DAY_FILE.test(name))
    .map((name) => join(folder, name))
    .filter((path) => !known.has(path));
  if (days.length > 0) {
    return { days, skipped: misnamed.map((path) => `The name of ${path} is not a business date.`) };
  }
  throw new Failure(
    'USAGE',
    `${folder} has no files named YYYYMMDD.json or YYYYMMDD.ndjson (or .gz).`,
  );
}

async function isFolder(path: string): Promise<boolean> {
  // Opening reports a missing file.
  return stat(path).then(
    (status) => status.isDirectory(),
    () => false,
  );
}
