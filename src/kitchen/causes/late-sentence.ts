/** A date's late tickets by cause, in a sentence or two. Station names are untrusted. */
import { noUsualText } from '../pace/words.ts';
import { clauses, countOf, countText, namesText, shareText } from '../text/quantities.ts';
import { MIN_DATES } from '../usual/usual.ts';
import { isAtExpo, type LateCauses, lateMinutes, sumOfTickets } from './late-causes.ts';
import { CAUSE_NAMES } from './words.ts';

/** Named causes. */
const MOST = 3;

/** `87 late tickets: 41% with no clear cause. Most lateness with a clear cause: station slow (12 tickets, 64 min, mostly Grill).` */
export function lateSentence(causes: readonly LateCauses[], usualDates: readonly string[]): string {
  const all = sumOfTickets(causes);
  if (all === 0) return 'No late tickets.';
  const head = countOf(all, 'late ticket');
  if (usualDates.length < MIN_DATES) return `${head}, causes unknown: ${noUsualText(usualDates)}.`;
  const named = causes.filter(({ cause }) => cause !== 'unknown' && cause !== 'as usual');
  const shareOf = (wanted: LateCauses['cause']) =>
    shareText(sumOfTickets(causes.filter(({ cause }) => cause === wanted)), all);
  const unclear = clauses(
    `${shareOf('unknown')} with no clear cause`,
    causes.some(({ cause }) => cause === 'as usual') &&
      `${shareOf('as usual')} not longer than usual`,
  );
  if (named.length === 0) return `${head}: ${unclear}.`;
  const texts = named.map(causeText);
  return `${head}: ${unclear}. Most lateness with a clear cause: ${namesText(texts, MOST)}.`;
}

/** `station slow (12 tickets, 64 min, mostly Grill)`. */
function causeText({ cause, tickets, lateMs, overHour, place }: LateCauses): string {
  const minutes = lateMinutes(lateMs);
  const facts = clauses(
    countOf(tickets, 'ticket'),
    minutes > 0 && `${countText(minutes)} min`,
    overHour > 0 && `${countText(overHour)} over 60 min`,
    !isAtExpo(cause) && place !== undefined && `mostly ${place}`,
  );
  const name = CAUSE_NAMES[cause];
  return `${name.charAt(0).toLowerCase()}${name.slice(1)} (${facts})`;
}
