/** `linecheck archive prune`: removes old business dates. */
import { Failure } from '../../contract/failures.ts';
import {
  businessDateAt,
  businessDateLabel,
  shiftBusinessDate,
} from '../../kitchen/calendar/business-day.ts';
import { countOf, sizeText } from '../../kitchen/text/quantities.ts';
import { DATES_UNTIL_FINAL, finalFrom } from '../../kitchen/usual/usual-dates.ts';
import { answerOf } from '../../output/answer-columns.ts';
import { printList } from '../../output/document.ts';
import type { ListFlags, Lists, Switches } from '../../output/format.ts';
import { notices } from '../../output/line-output.ts';
import type { ArchivedDate, Restaurant } from '../../service/archive/archive.ts';
import { configuredMassBumpLimits } from '../../settings/station-limit-settings.ts';
import { archivedChoice } from '../../sources/copy/archived-choice.ts';
import { keepSummary } from '../../sources/summaries/keep-summary.ts';
import { askedDate } from '../arguments/asked-date.ts';
import type { Run } from '../arguments/io.ts';
import { datesValue } from './list.ts';
import { type ArchiveFlags, withArchive } from './opened.ts';
import { heldRestaurant } from './restaurant.ts';
import type { ArchiveLine } from './schema.ts';

export type PruneFlags = ArchiveFlags &
  ListFlags &
  Lists<'restaurant'> &
  Switches<'yes'> & { readonly before: string };

/** Without `--yes`, only prints what would go. After a failure, prints what went. Throws USAGE for dates not yet final. */
export async function archivePruneCommand(flags: PruneFlags, run: Run): Promise<void> {
  const { before: wanted, restaurant: names, yes = false } = flags;
  const { environment } = run;
  const massBumpLimits = configuredMassBumpLimits({ environment, profile: undefined });
  const signal = run.signals.canceled();
  await withArchive(flags, run, 'refused', async ({ archive }) => {
    const now = run.clock.now();
    const asked = names && (await Promise.all(names.map((name) => heldRestaurant(archive, name))));
    const restaurants = new Map(
      (asked ?? (await archive.restaurants())).map((each) => [each.guid, each]),
    );
    const places = Array.from(restaurants.values(), (restaurant) => {
      return { restaurant, before: finalBefore(wanted, restaurant, now) };
    });
    const all: Pruned[] = [];
    try {
      if (yes) while ((await archive.sweep(now)) > 0);
      for (const { restaurant, before } of places) {
        const choice = archivedChoice(restaurant);
        const held = await archive.businessDates(restaurant.guid);
        const old = held.filter((day) => day.businessDate < before);
        // Imported and simulated dates have none yet.
        if (yes) {
          for (const { businessDate } of old) {
            const terms = { anyBasis: true, massBumpLimits, signal };
            await keepSummary(archive, choice, businessDate, terms);
          }
        }
        const days = yes ? await archive.pruneDays(restaurant.guid, before, now) : old;
        if (days.length > 0) all.push(pruned(restaurant, days, yes));
      }
    } finally {
      await printList(all, PRUNED_ANSWER, flags, run.stdout);
    }
    notices(run.stderr, flags).write(`${endText(all, yes)}\n`);
  });
}

type Pruned = ArchiveLine<'pruned'>;

/** Takes the latest date first. */
function pruned(
  { guid, name }: Restaurant,
  days: readonly ArchivedDate[],
  isGone: boolean,
): Pruned {
  const businessDates = days.map(({ businessDate }) => businessDate);
  const state = isGone ? 'removed' : 'planned';
  return { restaurant: guid, name, state, ...datesValue(days), businessDates };
}

const PRUNED_ANSWER = answerOf(
  {
    GUID: ({ restaurant }: Pruned) => restaurant,
    Restaurant: ({ name }) => name,
    'First date': ({ first }) => first ?? undefined,
    'Last date': ({ last }) => last ?? undefined,
    Dates: { value: ({ dates }) => dates, isNumber: true },
    Rows: { value: ({ records }) => records, isNumber: true },
    Bytes: { value: ({ bytes }) => bytes, isNumber: true },
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
