import { businessDateLabel } from '../../kitchen/model/business-day.ts';
import { isFutureDate } from '../../kitchen/model/date-words.ts';
import type { StationListGaps } from '../../kitchen/stations/setup-history.ts';
import { stationListGaps } from '../../kitchen/stations/words.ts';
import { DEMO_SENTENCE } from '../../kitchen/text/json-text.ts';
import { countedTexts, countOf } from '../../kitchen/text/quantities.ts';
import type { MissedDate } from '../../kitchen/usual/usual-dates.ts';
import type { UsualTimes } from '../../kitchen/usual/usual.ts';
import type { RowsTally } from '../../reader/date-rows.ts';
import type { UsualProgress } from '../../reader/kitchen-reading.ts';
import { firstRestaurant, type KitchenSource } from '../../reader/kitchen-source.ts';
import { quotedValue } from '../../settings/typed-text.ts';
import { safeText } from '../../terminal/safe-text.ts';

export const PROGRAM = 'linecheck: ';

export function notesAbout(name: string, notes = ''): string {
  if (notes === '') return '';
  if (!notes.startsWith(PROGRAM)) return `${safeText(name)}: ${notes}`;
  return `${PROGRAM}${safeText(name)}: ${notes.slice(PROGRAM.length)}`;
}

export function gapNotes(gaps: StationListGaps): readonly string[] {
  return stationListGaps(gaps).map((sentence) => `linecheck: ${sentence}\n`);
}

export function earlierProgress(show: (text: () => string) => void): UsualProgress {
  return (done, total) => show(() => `Reading earlier dates: ${done} of ${total}`);
}

/** Dates that were left out, then dates that could not be read. `why` of these is their failure's code. */
export function uncomparedDates({ leftOut }: UsualTimes, missed: readonly MissedDate[]) {
  return [...leftOut, ...missed.map(({ date, failure }) => ({ date, why: failure.code }))];
}

export function usualNotes(usualTimes: UsualTimes, missed: readonly MissedDate[]): string {
  return uncomparedDates(usualTimes, missed)
    .map(({ date, why }) => `linecheck: Not compared with ${businessDateLabel(date)}: ${why}\n`)
    .join('');
}

export function futureNotes(dates: readonly (string | undefined)[], today: string): string {
  const future = dates.filter((date) => date !== undefined && isFutureDate({ date, today }));
  const labels = future.map((date = '') => businessDateLabel(date));
  return labels.map((label) => `linecheck: ${label} hasn't started yet.\n`).join('');
}

/** Says that the data is a demo, or which of several restaurants is read. Throws CONFIGURATION. */
export function restaurantsNotice(source: KitchenSource, readsSeveral: boolean): string {
  const { kind, restaurants, requestedRestaurants } = source;
  if (kind === 'demo') return `${DEMO_SENTENCE}\n`;
  const others = restaurants.length - 1;
  if (readsSeveral || requestedRestaurants !== undefined || others < 1) return '';
  const where = kind === 'archive' ? 'in the archive' : 'configured';
  const othersText = `${countOf(others, 'other restaurant')} ${others === 1 ? 'is' : 'are'} ${where}`;
  return `Reading ${safeText(firstRestaurant(source).name)}. ${othersText}. Choose with --restaurant.\n`;
}

/** Leaves out merged duplicates, because they don't change what the rows mean. */
export function warningParts(tally: RowsTally): readonly string[] {
  return tallyParts({ ...tally, duplicates: 0 });
}

/** Returns texts such as `14 duplicates merged`, only for counts above 0. */
export function tallyParts(tally: RowsTally): readonly string[] {
  const { duplicates, unmetLimits = [] } = tally;
  return [
    ...(duplicates > 0 ? [`${countOf(duplicates, 'duplicate')} merged`] : []),
    ...countedTexts([
      [tally.otherRestaurantRows, 'from another restaurant'],
      [tally.otherDates, 'fired outside the date'],
      [tally.unreadable, 'unreadable'],
      [tally.damaged, 'with an unreadable field'],
    ]),
    ...unmetLimits.map((name) => `no row for station ${quotedValue(name)}, which has a limit`),
  ];
}
