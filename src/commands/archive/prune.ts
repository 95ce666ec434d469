/** `linecheck archive prune`: removes old business dates. */
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
import { notices } from '../../output/line-output.ts';
import { archivedChoice } from '../../reader/sources/archived-kitchen.ts';
import { summaryOfRows } from '../../reader/sources/keep-summary.ts';
import type { Archive, ArchivedDate, Restaurant } from '../../service/archive/archive.ts';
import { configuredMassBumpLimits } from '../../settings/judgment-settings.ts';
import { configured } from '../../settings/profile-choice.ts';
import type { Environment } from '../../terminal/capabilities.ts';
import { askedDate } from '../arguments/asked-date.ts';
import type { Run } from '../arguments/io.ts';
import type { PruneFlags } from './arguments.ts';
import { type ArchiveLine, withArchive } from './opened.ts';
import { datesValue, heldRestaurant } from './restaurants.ts';

/**
 * Without `--yes`, only prints what would go. After a failure, prints what went. Throws USAGE for dates not yet final, and ARCHIVE for
 * dates that stay.
 */
export async function archivePruneCommand(flags: PruneFlags, run: Run): Promise<void> {
  const { before: firstKept, restaurant: names, yes = false } = flags;
  const limits = once(() => knownLimits(run.environment));
  const signal = run.signals.canceled();
  await withArchive(flags, run, async ({ archive }) => {
    const now = run.clock.now();
    const requested =
      names && (await Promise.all(names.map((name) => heldRestaurant(archive, name))));
    const restaurants = new Map(
      (requested ?? (await archive.restaurants())).map((each) => [each.guid, each]),
    );
    const targets = Array.from(restaurants.values(), (restaurant) => {
      return { restaurant, before: finalBefore(firstKept, restaurant, now) };
    });
    const all: Pruned[] = [];
    const left: string[] = [];
    try {
      if (yes) while ((await archive.sweep(now)) > 0);
      for (const target of targets) {
        const terms = { now, limits, signal };
        const going = yes ? removal(archive, target, terms) : [await oldDates(archive, target)];
        const days: ArchivedDate[] = [];
        try {
          for await (const some of going) days.push(...some);
        } finally {
          if (days.length > 0) all.push(pruned(target.restaurant, days, yes));
        }
        if (yes) left.push(...(await oldDates(archive, target)).map((day) => day.businessDate));
      }
    } finally {
      await printList(all, PRUNED_TABLE, flags, run.stdout);
    }
    const isDone = left.length === 0;
    if (isDone || all.length > 0) notices(run.stderr, flags).write(`${endText(all, yes)}\n`);
    if (!isDone) throw stayed(left);
  });
}

interface PruneTarget {
  readonly restaurant: Restaurant;
  readonly before: string;
}

/** Latest first. */
async function oldDates(
  archive: Archive,
  { restaurant, before }: PruneTarget,
): Promise<readonly ArchivedDate[]> {
  const held = await archive.businessDates(restaurant.guid);
  return held.filter((day) => day.businessDate < before);
}

/** Imported and simulated dates have no summaries yet. On a full disk, dates that have one can still go. */
async function* removal(
  archive: Archive,
  target: PruneTarget,
  { now, limits, signal }: RemovalTerms,
): AsyncGenerator<readonly ArchivedDate[]> {
  const { restaurant, before } = target;
  const { guid } = restaurant;
  const choice = archivedChoice(restaurant);
  let broken: Failure | undefined;
  for (const { businessDate } of [...(await oldDates(archive, target))].reverse()) {
    const summary = await archive.summary(guid, businessDate, `${SUMMARY_VERSION}-`);
    if (summary !== undefined) continue;
    const terms = { massBumpLimits: await limits(), signal };
    const made = await summaryOfRows(archive, choice, businessDate, terms).catch(unlessFailed);
    if (made === undefined) continue;
    const dated = { businessDate, ...made };
    try {
      yield await archive.pruneDays(guid, shiftBusinessDate(businessDate, 1), now, dated);
    } catch (error) {
      broken = caughtFailure(error);
      break;
    }
  }
  yield await archive.pruneDays(guid, before, now);
  if (broken !== undefined) throw broken;
}

interface RemovalTerms {
  readonly now: number;
  readonly limits: () => Promise<Limits>;
  readonly signal: AbortSignal;
}

type Limits = MassBumpLimits | undefined;

/** As `linecheck trend` has them. Throws CONFIGURATION. */
async function knownLimits(own: Environment): Promise<Limits> {
  const { environment, chosen } = await configured({}, own);
  return configuredMassBumpLimits({ environment }, chosen?.profile.massBumpLimits);
}

function stayed(dates: readonly string[]): Failure {
  const names = namesText(dates, NAMED);
  return new Failure('ARCHIVE', `Not removed, because no summary is kept: ${names}.`, {
    hint: 'Run the command again. If they stay, run linecheck archive check.',
  });
}

const NAMED = 3;

type Pruned = ArchiveLine<'pruned'>;

function pruned(
  { guid, name }: Restaurant,
  unsorted: readonly ArchivedDate[],
  isGone: boolean,
): Pruned {
  // As lists of dates are: latest first.
  const days = unsorted.toSorted((a, b) => (a.businessDate < b.businessDate ? 1 : -1));
  const businessDates = days.map(({ businessDate }) => businessDate);
  const state = isGone ? 'removed' : 'planned';
  return { restaurant: guid, name, state, ...datesValue(days), businessDates };
}

const PRUNED_TABLE = subjectTable(
  {
    GUID: ({ restaurant }: Pruned) => restaurant,
    Restaurant: ({ name }) => name,
    'First date': ({ first }) => first ?? undefined,
    'Last date': ({ last }) => last ?? undefined,
    Dates: { value: ({ dates }) => dates, unit: 'count' },
    Rows: { value: ({ records }) => records, unit: 'count' },
    Bytes: { value: ({ bytes }) => bytes, unit: 'count' },
  },
  { json: (each) => each },
);

/** Business dates before the returned one are final: no sync reads them again by default. */
function finalBefore(text: string, restaurant: Restaurant, now: number): string {
  const choice = archivedChoice(restaurant);
  const today = businessDateAt(now, choice.calendar);
  const before = askedDate(text, today);
  if (finalFrom(shiftBusinessDate(before, -1), choice) <= now) return before;
  throw new Failure('USAGE', `Dates before ${businessDateLabel(before)} can still change.`, {
    hint: `Use --before ${shiftBusinessDate(today, -DATES_UNTIL_FINAL - (choice.zoneKnown ? 0 : 1))} or an earlier date.`,
  });
}

function endText(all: readonly Pruned[], isGone: boolean): string {
  const sum = (of: 'dates' | 'records' | 'bytes') => all.reduce((so, each) => so + each[of], 0);
  if (all.length === 0) return 'No date is that old.';
  const what = `${countOf(sum('dates'), 'date')} in ${countOf(all.length, 'restaurant')}: ${countOf(sum('records'), 'row')}, ${sizeText(sum('bytes'))}.`;
  return isGone
    ? `Removed ${what} The summaries stay. Later dates use the space after 15 minutes.`
    : `Would remove ${what} Nothing was changed. Add --yes to remove them.`;
}
