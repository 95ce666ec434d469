/** The facts of the header, the most important first. */

import type { Span } from '../../components/line/Line.tsx';
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import type { TerminalLink } from '../../hooks/session.tsx';
import type { LinkState } from '../../hooks/use-link.ts';
import { businessDateLabel } from '../../kitchen/calendar/business-day.ts';
import { clockTime, zoneCity } from '../../kitchen/calendar/local-time.ts';
import { isNotCopied } from '../../kitchen/model/not-copied.ts';
import { ageText, countOf, spanText } from '../../kitchen/text/quantities.ts';
import { dateMark } from '../../kitchen/wording/date-state.ts';
import { failureText, failureWord } from '../../kitchen/wording/failure-text.ts';
import { setupOnDateMark } from '../../kitchen/wording/setup-on-date-text.ts';

/** Business date, wall clock and zone. */
export function whenFacts(check: LineCheck): readonly string[] {
  const { date, restaurant, now } = check;
  const { zone } = restaurant.calendar;
  const place = restaurant.zoneKnown ? zoneCity(zone) : `${zone}: no time zone set`;
  const mark = dateMark(check);
  return [
    `${businessDateLabel(date)}${mark === '' ? '' : ` (${mark})`}`,
    `${clockTime(now, restaurant.calendar)} ${place}`,
  ];
}

/** Age and completeness of what is shown. */
export function freshnessFacts(check: LineCheck): readonly Span[] {
  const { stations, day, now } = check;
  const failed = [stations.link, day.link].find((link) => link.state === 'failed');
  const ages = [stations.data?.readAt, day.data?.readAt].filter((readAt) => readAt !== undefined);
  const age = ages.length === 0 ? undefined : ageText(now - Math.min(...ages));
  const read = day.data?.value;
  const facts: Span[] = [];
  if (failed?.state === 'failed') {
    const { failure } = failed;
    const old = age === undefined ? '' : `, data from ${age}`;
    if (isNotCopied(failure)) facts.push({ text: `Not copied${old}`, tone: 'warn' });
    else facts.push({ text: `${failureText(failure).head}${old}`, tone: 'error', strong: true });
  } else if (age !== undefined) {
    facts.push({ text: `updated ${age}` });
  }
  if (check.frozen) facts.push({ text: 'paused', tone: 'warn', strong: true });
  if (stations.data !== undefined) {
    const { stations: list, unreadable } = stations.data.value;
    facts.push({ text: `${countOf(list.length, 'station')}${setupMark(check)}` });
    if (unreadable > 0) facts.push({ text: `${unreadable} unreadable`, tone: 'warn' });
  }
  if (read?.kind === 'day') facts.push({ text: countOf(read.day.length, 'row') });
  return facts;
}

/** Which setup the stations are of, where it is not that of the date or not the current one. */
function setupMark({ setup, restaurant }: LineCheck): string {
  const short = setupOnDateMark(setup, restaurant.calendar);
  return short === undefined ? '' : ` (${short})`;
}

/** The link and the token. */
export function linkFacts(
  link: LinkState,
  terminal: TerminalLink,
  check: LineCheck,
): readonly Span[] {
  const { now, restaurant } = check;
  const facts: Span[] = [...terminalFacts(terminal)];
  if (link.waitsUntil !== undefined) {
    const at = clockTime(link.waitsUntil, restaurant.calendar, true);
    facts.push({ text: `${failureWord(link.reason ?? 'waiting')}, next try ${at}`, tone: 'warn' });
  } else if (link.answerMs !== undefined) {
    facts.push({ text: `API ${link.answerMs} ms`, tone: 'muted' });
  }
  if (link.tokenEndsAt !== undefined) {
    facts.push({ text: `token ${spanText(link.tokenEndsAt - now)}`, tone: 'muted' });
  }
  return facts;
}

/** From this time there and back on, the link to the terminal is worth a word, ms. */
const FELT_MS = 100;

function terminalFacts({ roundTripMs, bytesPerSecond, slow }: TerminalLink): readonly Span[] {
  if (!slow && (roundTripMs ?? 0) < FELT_MS) return [];
  const time = roundTripMs === undefined ? 'slow' : `${Math.round(roundTripMs / 10) * 10} ms`;
  const text = `link ${time}, ${(bytesPerSecond / 1000).toFixed(1)} kB/s`;
  return [{ text, tone: slow ? 'warn' : 'muted' }];
}
