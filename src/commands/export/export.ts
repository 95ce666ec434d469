import { join, resolve } from 'node:path';
import { canceled } from '../../api/cancellation.ts';
import { Failure, type FailureCode } from '../../contract/failures.ts';
import { systemCode } from '../../files/system-error.ts';
import { businessDateAt, businessDateLabel } from '../../kitchen/model/business-day.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { NO_DECISIONS } from '../../kitchen/pace/station-limit.ts';
import { countedTexts, countOf, countText, sizeText } from '../../kitchen/text/quantities.ts';
import {
  noticeOutlet,
  type Outlet,
  type ProgressLine,
  progressBar,
  progressLine,
} from '../../output/line-output.ts';
import { writeTrouble } from '../../output/write-file.ts';
import { firstRestaurant } from '../../reader/kitchen-source.ts';
import { sharingAllowance } from '../../settings/profile-choice.ts';
import { safeText } from '../../terminal/safe-text.ts';
import type { ExportFlags } from '../arguments/command-flags.ts';
import { printedFailure } from '../arguments/end-text.ts';
import type { Run } from '../arguments/io.ts';
import { restaurantsNotice } from '../arguments/notes-about.ts';
import { isFailure } from '../arguments/outcome-summary.ts';
import { type PrintAnswers, printConfigured } from '../arguments/print-restaurants.ts';
import {
  endSignal,
  finishRestaurants,
  NO_GAPS,
  outcomesWithProgress,
  type RestaurantTarget,
  restaurantsAtOnce,
  severalRestaurants,
} from '../arguments/read-restaurants.ts';
import { datesSoFar } from '../arguments/requested-date.ts';
import {
  dateTable,
  LakeReader,
  type LakeReaderOptions,
  type LakeTableRows,
  RESTAURANTS_TABLE,
  STATIONS_TABLE,
} from './lake-reader.ts';
import {
  type LakeTable,
  type NewRows,
  readTable,
  type StoredTable,
  updateTable,
} from './lake-table.ts';
import { foreignFileIn, INDEX_FILE, type Lake, type LakePart, openLake } from './lake.ts';

type ExportTarget = RestaurantTarget & { readonly version: string };

interface LakeExportParts extends Omit<LakeReaderOptions, 'warn'> {
  readonly flags: ExportFlags;
  readonly stderr: Outlet;
  readonly line: ProgressLine;
}

class LakeExport {
  readonly #parts: LakeExportParts;
  readonly #reader: LakeReader;
  readonly #noticeOutlet: Outlet;
  /** By restaurant GUID. Each failure is the gravest so far. */
  readonly #failures = new Map<string, Failure>();
  /** Each entry is a restaurant's GUID and the code of a printed failure. */
  readonly #printed = new Set<string>();
  readonly #counts = { written: 0, unchanged: 0, rows: 0, bytes: 0 };
  /** These folders keep rows that are no longer in the archive. */
  readonly #keptFolders = new Set<string>();

  constructor(parts: LakeExportParts) {
    this.#parts = parts;
    this.#reader = new LakeReader({ ...parts, warn: (sentence) => this.warn(sentence) });
    this.#noticeOutlet = noticeOutlet(parts.stderr, parts.flags);
  }

  async write(
    lake: Lake,
    restaurants: readonly RestaurantChoice[],
    dates: readonly string[],
  ): Promise<void> {
    const targets = restaurants.map((restaurant) => ({ restaurant, version: '' }));
    await this.#update(lake, targets, {
      table: RESTAURANTS_TABLE,
      read: ({ restaurant }) => this.#reader.restaurantRows(restaurant),
    });
    await this.#update(lake, targets, {
      table: STATIONS_TABLE,
      read: ({ restaurant }) => this.#reader.stationRows(restaurant),
    });
    for (const [index, date] of dates.entries()) {
      const count = `${countText(index)} of ${countOf(dates.length, 'date')}`;
      const head = `${progressBar(index / dates.length)} ${count}; ${businessDateLabel(date)}`;
      await this.#updateDate(lake, restaurants, date, head);
    }
  }

  warn(sentence: string): void {
    this.#parts.line.erase();
    this.#parts.stderr.write(`linecheck: ${safeText(sentence)}\n`);
  }

  outcomes(restaurants: readonly RestaurantChoice[]) {
    return restaurants.map((restaurant) => {
      const failure = this.#failures.get(restaurant.guid);
      return failure ? { restaurant, failure } : { restaurant, result: { gaps: NO_GAPS } };
    });
  }

  /** Returns `3 dates written, 8,211 rows, 270 kB; 27 unchanged; 2 restaurants failed`, without counts of 0. */
  lastSentence(): string {
    const { written, unchanged, rows, bytes } = this.#counts;
    const { flags } = this.#parts;
    const failed = [...this.#failures.values()].filter((each) => isFailure(each, flags)).length;
    const content = written === 0 ? '' : `, ${countOf(rows, 'row')}, ${sizeText(bytes)}`;
    return [
      `${countOf(written, 'date')} written${content}`,
      ...countedTexts([
        [unchanged, 'unchanged'],
        [this.#keptFolders.size, 'left as before, because the archive no longer has the rows'],
      ]),
      ...(failed > 0 ? [`${countOf(failed, 'restaurant')} failed`] : []),
    ].join('; ');
  }

  async #updateDate(
    lake: Lake,
    restaurants: readonly RestaurantChoice[],
    date: string,
    head: string,
  ): Promise<void> {
    const targets: ExportTarget[] = [];
    for (const restaurant of restaurants) {
      if (date > this.#reader.today(restaurant)) continue;
      targets.push({ restaurant, version: await this.#reader.dateVersion(restaurant, date) });
    }
    const table = dateTable(date);
    const parts = await this.#update(lake, targets, {
      table,
      what: date,
      read: ({ restaurant, version }) => this.#reader.dateRows(restaurant, date, version),
      head,
    });
    if (parts !== undefined) this.#counts.written += 1;
    else if (!this.#keptFolders.has(table.folder)) this.#counts.unchanged += 1;
    for (const { rows, bytes } of parts ?? []) {
      this.#counts.rows += rows;
      this.#counts.bytes += bytes;
    }
  }

  /** Reads only rows that the table doesn't have yet. Returns its parts if the table was written. */
  async #update(
    lake: Lake,
    targets: readonly ExportTarget[],
    update: TableUpdate,
  ): Promise<readonly LakePart[] | undefined> {
    const { table } = update;
    const stored = await readTable(lake, table);
    // `#readRows` adds its failures while `updateTable` takes its rows.
    const codes = new Map<string, FailureCode>();
    const staleTargets: ExportTarget[] = [];
    for (const target of targets) {
      const { guid } = target.restaurant;
      const rows = stored.byGuid.get(guid);
      if (rows?.isFinal === true && rows.version === target.version) continue;
      const failure = this.#failures.get(guid);
      if (failure === undefined || failure.stops === 'date') staleTargets.push(target);
      else codes.set(guid, failure.code);
    }
    staleTargets.sort((a, b) => (a.restaurant.guid < b.restaurant.guid ? -1 : 1));
    const newRows = this.#readRows(staleTargets, update, stored, codes);
    const parts = await updateTable(lake, table, stored, newRows);
    const failed = Array.from(codes, ([restaurantGuid, code]) => ({ restaurantGuid, code }));
    await lake.recordFailures(table.folder, failed);
    return parts;
  }

  async *#readRows(
    targets: readonly ExportTarget[],
    { table, read, what = table.folder, head = `Reading ${what}` }: TableUpdate,
    stored: StoredTable,
    codes: Map<string, FailureCode>,
  ): AsyncGenerator<NewRows> {
    if (targets.length === 0) return;
    const { source, flags, line, signal } = this.#parts;
    const draw = (text: () => string) => line.draw(() => `${head}: ${text()}`);
    // This process itself reads an archive, so reading several restaurants at once would not be faster.
    const atOnce = source.kind === 'platform' ? restaurantsAtOnce(flags) : 1;
    const loop = { atOnce, order: 'given', signal } as const;
    for await (const outcome of outcomesWithProgress(source, targets, read, loop, draw)) {
      const { restaurant, failure, result: rows } = outcome;
      const { guid } = restaurant;
      if (rows !== undefined) {
        yield { restaurantGuid: guid, ...rows };
      } else if (failure.code === 'CANCELLED') {
        throw canceled();
      } else if (failure.stops === 'all') {
        throw failure;
      } else if (failure.code === 'NOT_ARCHIVED' && stored.byGuid.has(guid)) {
        this.#keptFolders.add(table.folder);
      } else {
        codes.set(guid, failure.code);
        this.#fail(restaurant, what, failure);
      }
    }
  }

  #fail({ guid, name }: RestaurantChoice, what: string, failure: Failure): void {
    const { flags, line, stderr } = this.#parts;
    const earlierFailure = this.#failures.get(guid);
    if (earlierFailure === undefined || earlierFailure.exitCode < failure.exitCode) {
      this.#failures.set(guid, failure);
    }
    // Other dates often fail for the same reason.
    const key = `${guid} ${failure.code}`;
    if (this.#printed.has(key)) return;
    this.#printed.add(key);
    line.erase();
    const outlet = isFailure(failure, flags) ? stderr : this.#noticeOutlet;
    outlet.write(printedFailure(failure, `${name}, ${what}`));
  }
}

interface TableUpdate {
  readonly table: LakeTable;
  readonly read: (target: ExportTarget) => Promise<LakeTableRows>;
  /** Default: the table's folder. */
  readonly what?: string;
  readonly head?: string;
}

export const exportLake: PrintAnswers<undefined, ExportFlags> = async (
  source,
  _words,
  flags,
  outlets,
  clock,
  decisionsOf = () => NO_DECISIONS,
) => {
  const { stderr, environment = {} } = outlets;
  const outlet = noticeOutlet(stderr, flags);
  const line = progressLine(outlet, () => clock.now());
  const signal = endSignal(outlets.signals);
  const reading = { source, decisionsOf, clock, environment, signal };
  const lakeExport = new LakeExport({ ...reading, flags, stderr, line });
  const root = resolve(flags.folder);
  try {
    const several = severalRestaurants(source, flags);
    const restaurants = several ?? [firstRestaurant(source)];
    const { from = '-3', to = 'yesterday' } = flags;
    const todays = restaurants.map(({ calendar }) => businessDateAt(clock.now(), calendar));
    const dates = datesSoFar({ from, to }, todays.sort().at(-1) ?? '', 'yesterday');
    outlet.write(restaurantsNotice(source, several !== undefined));
    const mayBeShared = sharingAllowance(flags, environment);
    const lake = await openLake(root, source.kind === 'demo', mayBeShared);
    try {
      const foreignName = await foreignFileIn(root);
      if (foreignName !== undefined) {
        lakeExport.warn(`${join(root, foreignName)} is not from an export. It was left unchanged.`);
      }
      await lakeExport.write(lake, restaurants, dates);
    } finally {
      line.erase();
      lake.close();
      const sentence = `${lakeExport.lastSentence()}. The folder is ${root}.`;
      outlet.write(`linecheck: ${safeText(sentence)}\n`);
    }
    return finishRestaurants(lakeExport.outcomes(restaurants), flags, stderr, '', () => 0);
  } catch (error) {
    if (error instanceof Failure || systemCode(error) === '') throw error;
    const isFile = ['EEXIST', 'ENOTDIR'].includes(systemCode(error));
    const trouble = writeTrouble(error, join(root, INDEX_FILE));
    const message = isFile ? `${root} is not a folder.` : trouble;
    throw new Failure('NOT_WRITTEN', message, { cause: error });
  } finally {
    await source.close();
  }
};

export const exportCommand = (flags: ExportFlags, run: Run): Promise<void> =>
  printConfigured(exportLake)(undefined, flags, run);
