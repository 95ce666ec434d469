import { caughtFailure, unlessFailed } from '../../api/cancellation.ts';
import { Failure } from '../../contract/failures.ts';
import { once } from '../../contract/once.ts';
import {
  businessDateAt,
  businessDateLabel,
  shiftBusinessDate,
} from '../../kitchen/model/business-day.ts';
import type { MassBumpLimits } from '../../kitchen/model/row-oddities.ts';
import { subjectTable } from '../../kitchen/tables/column.ts';
import { countOf, namesText, sizeText } from '../../kitchen/text/quantities.ts';
import { SUMMARY_VERSION } from '../../kitchen/usual/date-summary.ts';
import { DATES_UNTIL_FINAL, finalFrom } from '../../kitchen/usual/usual-dates.ts';
import { printList } from '../../output/document.ts';
import { noticeOutlet } from '../../output/line-output.ts';
import { choiceFromArchive } from '../../reader/sources/archived-kitchen.ts';
import { summaryOfRows } from '../../reader/sources/keep-summary.ts';
import type { Archive, ArchivedDate, Restaurant } from '../../service/archive/archive.ts';
import { configuredMassBumpLimits } from '../../settings/judgment-settings.ts';
import { readConfigured } from '../../settings/profile-choice.ts';
import type { Run } from '../arguments/io.ts';
import { requestedDate } from '../arguments/requested-date.ts';
import type { PruneFlags } from './arguments.ts';
import { type ArchiveLine, withArchive } from './open-for-command.ts';
import { dateSums, findRestaurant, SPAN_COLUMNS, SUM_COLUMNS } from './restaurants.ts';

/** Throws USAGE for dates that can still change, and ARCHIVE if old dates stay. Removed dates are printed even after a failure. */
export async function archivePruneCommand(flags: PruneFlags, run: Run): Promise<void> {
  const { yes = false } = flags;
  // Summaries need the same limits as in `linecheck trend`. This throws CONFIGURATION.
  const limits = once(async () => {
    const settings = await readConfigured({}, run.environment);
    return configuredMassBumpLimits(settings, settings.chosen?.profile.massBumpLimits);
  });
  const signal = run.signals.canceled();
  await withArchive(flags, run, async ({ archive }) => {
    const now = run.clock.now();
    const named = flags.restaurant?.map((name) => findRestaurant(archive, name));
    const requested = await (named === undefined ? archive.restaurants() : Promise.all(named));
    const byGuid = new Map(requested.map((each) => [each.guid, each]));
    const targets = Array.from(byGuid.values(), (restaurant) => {
      return { restaurant, before: readFirstKeptDate(flags.before, restaurant, now) };
    });
    const lines: PrunedLine[] = [];
    const remainingDates: string[] = [];
    try {
      // Each sweep frees some space of dates that an earlier command removed.
      if (yes) while ((await archive.sweep(now)) > 0);
      for (const target of targets) {
        const days: ArchivedDate[] = [];
        try {
          if (yes) {
            const batches = removeDates(archive, target, now, limits, signal);
            for await (const batch of batches) days.push(...batch);
          } else days.push(...(await oldDates(archive, target)));
        } finally {
          if (days.length > 0) lines.push(prunedLine(target.restaurant, days, yes));
        }
        const remaining = yes ? await oldDates(archive, target) : [];
        remainingDates.push(...remaining.map(({ businessDate }) => businessDate));
      }
    } finally {
      await printList(lines, PRUNED_TABLE, flags, run.stdout);
    }
    const isDone = remainingDates.length === 0;
    if (isDone || lines.length > 0) {
      noticeOutlet(run.stderr, flags).write(`${endText(lines, yes)}\n`);
    }
    if (isDone) return;
    const names = namesText(remainingDates, MAX_NAMED_DATES);
    const hint = 'Run the command again. If they stay, run linecheck archive check.';
    throw new Failure('ARCHIVE', `Not removed, because no summary is kept: ${names}.`, { hint });
  });
}

interface PruneTarget {
  readonly restaurant: Restaurant;
  /** The first date to keep (`YYYYMMDD`). */
  readonly before: string;
}

async function oldDates(archive: Archive, { restaurant, before }: PruneTarget) {
  const dates = await archive.businessDates(restaurant.guid);
  return dates.filter((day) => day.businessDate < before);
}

/** A date without a summary first gets a summary. If this fails, for example on a full disk, only dates with summaries are removed. */
async function* removeDates(
  archive: Archive,
  target: PruneTarget,
  now: number,
  limits: () => Promise<MassBumpLimits | undefined>,
  signal: AbortSignal,
): AsyncGenerator<readonly ArchivedDate[]> {
  const { restaurant, before } = target;
  const { guid } = restaurant;
  const choice = choiceFromArchive(restaurant);
  let failure: Failure | undefined;
  for (const { businessDate } of [...(await oldDates(archive, target))].reverse()) {
    const summary = await archive.summary(guid, businessDate, `${SUMMARY_VERSION}-`);
    if (summary !== undefined) continue;
    const options = { massBumpLimits: await limits(), signal };
    const made = await summaryOfRows(archive, choice, businessDate, options).catch(unlessFailed);
    if (made === undefined) continue;
    const datedSummary = { businessDate, ...made };
    try {
      yield await archive.pruneDays(guid, shiftBusinessDate(businessDate, 1), now, datedSummary);
    } catch (error) {
      failure = caughtFailure(error);
      break;
    }
  }
  yield await archive.pruneDays(guid, before, now);
  if (failure !== undefined) throw failure;
}

const MAX_NAMED_DATES = 3;

type PrunedLine = ArchiveLine<'pruned'>;

function prunedLine(
  { guid, name }: Restaurant,
  unsortedDays: readonly ArchivedDate[],
  isRemoved: boolean,
): PrunedLine {
  const days = unsortedDays.toSorted((a, b) => (a.businessDate < b.businessDate ? 1 : -1));
  const businessDates = days.map(({ businessDate }) => businessDate);
  const state = isRemoved ? 'removed' : 'planned';
  return { restaurant: guid, name, state, ...dateSums(days), businessDates };
}

const PRUNED_TABLE = subjectTable(
  { ...SPAN_COLUMNS, ...SUM_COLUMNS },
  { json: (each: PrunedLine) => each },
);

/** Throws USAGE unless all dates before are final, because a sync reads dates again until they are final. */
function readFirstKeptDate(text: string, restaurant: Restaurant, now: number): string {
  const choice = choiceFromArchive(restaurant);
  const today = businessDateAt(now, choice.calendar);
  const before = requestedDate(text, today);
  if (finalFrom(shiftBusinessDate(before, -1), choice) <= now) return before;
  const latest = shiftBusinessDate(today, -DATES_UNTIL_FINAL - (choice.zoneKnown ? 0 : 1));
  const hint = `Use --before ${latest} or an earlier date.`;
  const message = `Dates before ${businessDateLabel(before)} can still change.`;
  throw new Failure('USAGE', message, { hint });
}

function endText(lines: readonly PrunedLine[], isRemoved: boolean): string {
  const sum = (field: 'dates' | 'records' | 'bytes') =>
    lines.reduce((total, each) => total + each[field], 0);
  if (lines.length === 0) return 'No date is that old.';
  const dates = `${countOf(sum('dates'), 'date')} in ${countOf(lines.length, 'restaurant')}`;
  const what = `${dates}: ${countOf(sum('records'), 'row')}, ${sizeText(sum('bytes'))}.`;
  return isRemoved
    ? `Removed ${what} The summaries stay. Later dates use the space after 15 minutes.`
    : `Would remove ${what} Nothing was changed. Add --yes to remove them.`;
}
