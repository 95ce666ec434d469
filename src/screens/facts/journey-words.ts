import { type NamedText, wholeText } from '../../components/line/named-text.ts';
import { businessDateLabel, type ClockFace } from '../../kitchen/calendar/business-day.ts';
import { clockTime } from '../../kitchen/calendar/local-time.ts';
import type { ItemStep } from '../../kitchen/journey/item-journey.ts';
import type { Hold } from '../../kitchen/journey/station-holding.ts';
import { oddityText } from '../../kitchen/table/fulfillment.ts';
import { countOf, type DurationWords } from '../../kitchen/text/quantities.ts';

/** An item's steps, and what the ticket waited on. */
export interface JourneyWords {
  readonly steps: readonly NamedText[];
  readonly held: readonly NamedText[];
}

export const ROW_GONE = 'This row is gone';
export const NO_LONGER_SENT = 'The platform no longer sends it.';
export const ROW_NOT_LOADED = 'Loading this date again. This row is not loaded yet. q goes back.';
export const INCOMPLETE_TICKET =
  'This date is incomplete. Some rows of this ticket may be missing.';
export const COMPARING = 'Comparing with earlier dates…';
export const NO_ROW_BEFORE = 'No row before this one.';
export const NO_ROW_AFTER = 'No row after this one.';

export const rowDateText = (date: string): string => `This row is from ${businessDateLabel(date)}.`;

/** `3 items waited on Grill: 12m04 in total, longest 5m10`. The name can be cut. */
export function holdText(
  { station, sumMs, longestMs, waiting }: Hold,
  duration: DurationWords,
): NamedText {
  return {
    before: `${countOf(waiting, 'item')} waited on `,
    name: station.name,
    after: `: ${duration(sumMs)} in total, longest ${duration(longestMs)}`,
  };
}

export function stepText(step: ItemStep, clock: ClockFace, duration: DurationWords): NamedText {
  const { what, station } = step;
  const name = station?.name ?? 'a station';
  return {
    before: `${stepTime(step, clock)} ${what === 'station' ? '' : what === 'started' ? 'started at ' : what}`,
    name: what === 'station' || what === 'started' ? name : '',
    after: stepLength(step, duration, ', '),
  };
}

export function stepTime({ at }: ItemStep, clock: ClockFace): string {
  return at === undefined ? 'no time' : clockTime(at, clock, true);
}

/** With its flag. Empty for the fire. */
export function stepLength(
  { sinceMs, kind, oddity }: ItemStep,
  duration: DurationWords,
  before: string,
): string {
  const wait =
    sinceMs === undefined || kind === undefined ? '' : `${before}${kind} ${duration(sinceMs)}`;
  return `${wait}${oddity === undefined ? '' : ` (${oddityText(oddity)})`}`;
}

export function journeySentences({ steps, held }: JourneyWords): readonly string[] {
  return [
    `Journey: ${steps.map(wholeText).join('; ')}.`,
    ...held.map((text) => `Ticket: ${wholeText(text)}.`),
  ];
}
