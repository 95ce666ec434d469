/** `linecheck export`: business dates as files for other engines, rewritten only where they changed. */
import { join, resolve } from 'node:path';
import { canceled } from '../../api/cancellation.ts';
import { Failure, type FailureCode } from '../../contract/failures.ts';
import { systemCode } from '../../files/system-error.ts';
import { businessDateLabel } from '../../kitchen/model/business-day.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { NO_DECISIONS } from '../../kitchen/pace/station-limit.ts';
import { countOf, countText, sizeText } from '../../kitchen/text/quantities.ts';
import { noticeOutlet, progressBar, progressLine } from '../../output/line-output.ts';
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
  restaurantsAtOnce,
  severalRestaurants,
} from '../arguments/read-restaurants.ts';
import { datesSoFar } from '../arguments/requested-date.ts';
import { INDEX, type Lake, openLake } from './lake.ts';
import {
  dateTable,
  lakeSource,
  RESTAURANTS_TABLE,
  type ReadRows,
  STATIONS_TABLE,
} from './lake-source.ts';
import { type FreshRows, heldTable, type LakeTable, updateTable } from './lake-table.ts';

interface ExportTarget {
  readonly restaurant: RestaurantChoice;
  readonly version: string;
}

/** Returns the highest exit code of restaurants that failed. */
export const exportLake: PrintAnswers<undefined, ExportFlags> = async (
  source,
  _words,
  flags,
  outlets,
  clock,
  decisionsOf = () => NO_DECISIONS,
) => {
  const { stderr, environment = {} } = outlets;
  const narrated = noticeOutlet(stderr, flags);
  const line = progressLine(narrated, () => clock.now());
  const signal = endSignal(outlets.signals);
  const warn = (sentence: string) => {
    line.erase();
    stderr.write(`linecheck: ${safeText(sentence)}\n`);
  };
  const reading = lakeSource({ source, decisionsOf, clock, environment, signal, warn });
  /** By GUID: the worst so far. */
  const failures = new Map<string, Failure>();
  const printed = new Set<string>();
  const counts = { written: 0, unchanged: 0, rows: 0, bytes: 0 };
  /** Tables with rows that changed, but are no longer in the archive. */
  const keptTables = new Set<string>();

  const fail = ({ guid, name }: RestaurantChoice, what: string, failure: Failure) => {
    const before = failures.get(guid);
    if (before === undefined || before.exitCode < failure.exitCode) failures.set(guid, failure);
    // Other dates often fail for the same reason.
    if (printed.has(`${guid} ${failure.code}`)) return;
    printed.add(`${guid} ${failure.code}`);
    line.erase();
    const outlet = isFailure(failure, flags) ? stderr : narrated;
    outlet.write(printedFailure(failure, `${name}, ${what}`));
  };

  /** Reads what the table does not have. */
  const update = async (
    lake: Lake,
    table: LakeTable,
    all: readonly ExportTarget[],
    read: (target: ExportTarget) => Promise<ReadRows>,
    what: string,
    head = `Reading ${what}`,
  ) => {
    const held = await heldTable(lake, table);
    const failed = new Map<string, FailureCode>();
    const stale = all
      .filter(({ restaurant: { guid }, version }) => {
        const rows = held.byGuid.get(guid);
        if (rows?.isFinal === true && rows.version === version) return false;
        const failure = failures.get(guid);
        if (failure === undefined || failure.stops === 'date') return true;
        failed.set(guid, failure.code);
        return false;
      })
      .sort((a, b) => (a.restaurant.guid < b.restaurant.guid ? -1 : 1));
    const draw = (text: () => string) => line.draw(() => `${head}: ${text()}`);
    // An archive is read by this process.
    const atOnce = source.kind === 'platform' ? restaurantsAtOnce(flags) : 1;
    const loop = { atOnce, order: 'given', signal, line: { draw } } as const;
    async function* fresh(): AsyncGenerator<FreshRows> {
      if (stale.length === 0) return;
      for await (const outcome of outcomesWithProgress(source, stale, read, loop)) {
        const { failure, result: rows } = outcome;
        const { restaurant } = outcome;
        const { guid } = restaurant;
        if (rows !== undefined) yield { restaurantGuid: guid, ...rows };
        else if (failure.code === 'CANCELLED') throw canceled();
        else if (failure.stops === 'all') throw failure;
        else if (failure.code === 'NOT_ARCHIVED' && held.byGuid.has(guid))
          keptTables.add(table.folder);
        else {
          failed.set(guid, failure.code);
          fail(restaurant, what, failure);
        }
      }
    }
    const parts = await updateTable(lake, table, held, fresh());
    const missing = Array.from(failed, ([restaurantGuid, code]) => ({ restaurantGuid, code }));
    await lake.fail(table.folder, missing);
    return parts;
  };

  const updateDate = async (
    lake: Lake,
    restaurants: readonly RestaurantChoice[],
    date: string,
    head: string,
  ) => {
    const targets: ExportTarget[] = [];
    for (const restaurant of restaurants) {
      if (date > reading.today(restaurant)) continue;
      targets.push({ restaurant, version: await reading.dateVersion(restaurant, date) });
    }
    const read = ({ restaurant, version }: ExportTarget) =>
      reading.dateRows(restaurant, date, version);
    const parts = await update(lake, dateTable(date), targets, read, date, head);
    if (parts !== undefined) counts.written += 1;
    else if (!keptTables.has(dateTable(date).folder)) counts.unchanged += 1;
    for (const { rows, bytes } of parts ?? []) {
      counts.rows += rows;
      counts.bytes += bytes;
    }
  };

  /** `3 dates written, 8,211 rows, 270 kB; 27 unchanged; 2 restaurants failed`, only counts above 0. */
  const lastSentence = (): string => {
    const { written, unchanged, rows, bytes } = counts;
    const failed = [...failures.values()].filter((each) => isFailure(each, flags)).length;
    const content = written === 0 ? '' : `, ${countOf(rows, 'row')}, ${sizeText(bytes)}`;
    return [
      `${countOf(written, 'date')} written${content}`,
      ...(unchanged > 0 ? [`${countText(unchanged)} unchanged`] : []),
      ...(keptTables.size > 0
        ? [`${countText(keptTables.size)} kept: rows gone from the archive`]
        : []),
      ...(failed > 0 ? [`${countOf(failed, 'restaurant')} failed`] : []),
    ].join('; ');
  };

  const root = resolve(flags.folder);
  try {
    const several = severalRestaurants(source, flags);
    const restaurants = several ?? [firstRestaurant(source)];
    const { from = '-3', to = 'yesterday' } = flags;
    const latest = restaurants.map(reading.today).sort().at(-1) ?? '';
    const dates = datesSoFar({ from, to }, latest, 'yesterday');
    narrated.write(restaurantsNotice(source, several !== undefined));
    const mayBeShared = sharingAllowance(flags, environment);
    const lake = await openLake(root, source.kind === 'demo', mayBeShared);
    if (lake.foreign !== undefined)
      warn(`${join(root, lake.foreign)} is not from an export. It was left unchanged.`);
    try {
      const all = restaurants.map((restaurant) => ({ restaurant, version: '' }));
      const own = ({ restaurant }: ExportTarget) => reading.restaurantRows(restaurant);
      const stations = ({ restaurant }: ExportTarget) => reading.stationRows(restaurant);
      await update(lake, RESTAURANTS_TABLE, all, own, 'name');
      await update(lake, STATIONS_TABLE, all, stations, 'stations');
      for (const [index, date] of dates.entries()) {
        const done = `${progressBar(index / dates.length)} ${countText(index)} of ${countOf(dates.length, 'date')}`;
        await updateDate(lake, restaurants, date, `${done}; ${businessDateLabel(date)}`);
      }
    } finally {
      line.erase();
      lake.close();
      narrated.write(`linecheck: ${safeText(`${lastSentence()}. In ${root}.`)}\n`);
    }
    const outcomes = restaurants.map((restaurant) => {
      const failure = failures.get(restaurant.guid);
      return failure === undefined
        ? { restaurant, result: { gaps: NO_GAPS } }
        : { restaurant, failure };
    });
    return finishRestaurants(outcomes, flags, stderr, '', () => 0);
  } catch (error) {
    if (error instanceof Failure || systemCode(error) === '') throw error;
    const isFile = ['EEXIST', 'ENOTDIR'].includes(systemCode(error));
    const trouble = isFile ? `${root} is not a folder.` : writeTrouble(error, join(root, INDEX));
    throw new Failure('NOT_WRITTEN', trouble, { cause: error });
  } finally {
    await source.close();
  }
};

export const exportCommand = (flags: ExportFlags, run: Run): Promise<void> =>
  printConfigured(exportLake)(undefined, flags, run);
