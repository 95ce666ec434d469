/** Why there is nothing to say: loading, canceled, denied, unreachable, not subscribed, empty. */
import type { ReadingLink } from '../../hooks/reading/reading.ts';
import type { LoadProgress } from '../../hooks/reading/use-day.ts';
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import { businessDateLabel } from '../../kitchen/calendar/business-day.ts';
import { ageText, countOf, sizeText, spanText } from '../../kitchen/text/quantities.ts';
import { emptyDateReason, isAhead } from '../../kitchen/wording/date-state.ts';
import { failureText } from '../../kitchen/wording/failure-text.ts';
import { HEARD_PAGE, type ListUse } from '../../state/monitor/list-actions.ts';
import type { FulfillmentsView, MonitorEvent } from '../../state/monitor/monitor-state.ts';
import { listWindow } from '../../state/views/list-view.ts';
import { spokenKey } from '../everywhere/offered-keys.ts';
import type { ScreenAnnouncement } from '../everywhere/screen-definition.ts';
import { hiddenText, type KeyUse } from './hidden-rows.ts';

/** Of a station that is not in the list any more. */
export const STATION_GONE = 'This station was removed from the list. q goes back.';

/** Of a restaurant whose items the platform does not send, and why. */
export const NO_TICKET_TIMES = 'No ticket times for this restaurant';
export const NOT_SUBSCRIBED = [
  'It has no Professional subscription, so the platform sends none.',
  'Setup checks still work.',
] as const;

/** For a reading that has brought nothing and is over. */
function endedSentences(what: string, link: ReadingLink): readonly string[] {
  switch (link.state) {
    case 'failed': {
      const { head, message, remedy, code } = failureText(link.failure);
      return [`${head}. ${message}`, ...remedy, 'r refreshes.', `Code ${code}.`];
    }
    case 'canceled':
      return [`Canceled. Not loaded: ${what}. r refreshes.`];
    case 'idle':
    case 'reading':
      return [];
  }
}

/** `0 rows in 3 s. Waiting for data.`, `Still loading: 1.8 MB, 12,340 rows in 14 s.`: how far the reading of a day has come. */
export function progressSentence(
  { bytes, records, since }: LoadProgress,
  now: number,
  before = 'Still loading: ',
): string {
  const text = `${countOf(records, 'row')} in ${spanText(now - since)}.`;
  return bytes === 0
    ? `${text} Waiting for data. An export can take a minute.`
    : `${before}${sizeText(bytes)}, ${text}`;
}

/** What loaded of a date before the reading broke off or was canceled. */
export function partSentence(records: number): string {
  return `Incomplete: only ${countOf(records, 'row')} of this date loaded.`;
}

/** Why a date that loaded has no row to show. */
export function noRowsSentences(
  check: LineCheck,
  view: FulfillmentsView,
  hidden: number,
  unhide: readonly KeyUse[],
): readonly string[] {
  const { date, day } = check;
  if (day.data?.value.kind === 'not subscribed') {
    return [`${NO_TICKET_TIMES}.`, ...NOT_SUBSCRIBED, 's: stations.'];
  }
  if (hidden > 0) {
    return [
      `Nothing matches. ${hiddenText(view, hidden)}`,
      `${unhide.map(([key, does]) => `${spokenKey(key)}: ${does}`).join(', ')}.`,
    ];
  }
  const label = businessDateLabel(date);
  const heading = isAhead(check) ? `Not yet: ${label}` : `No items bumped on ${label}`;
  return [
    `${heading}. ${emptyDateReason(check)}`,
    `Left bracket: previous date${date < check.today ? ', right bracket: next date' : ''}, d: another date.`,
  ];
}

/** How old the data is, and whether the last reading failed. */
export function freshnessSentence({ stations, day, now }: LineCheck): string {
  const ages = [stations.data?.readAt, day.data?.readAt].filter((readAt) => readAt !== undefined);
  const age = ages.length === 0 ? undefined : ageText(now - Math.min(...ages));
  const failed = [stations.link, day.link].find((link) => link.state === 'failed');
  if (failed?.state !== 'failed') return age === undefined ? 'Not loaded yet.' : `Updated ${age}.`;
  const { head, message } = failureText(failed.failure);
  const old = age === undefined ? '' : ` Last updated ${age}.`;
  return `${head}. ${message}${old}`;
}

/** What is said of a reading that has brought nothing yet: that it is under way, once, or how it ended. */
export function readingSayings(
  what: string,
  reading: { readonly data: unknown; readonly link: ReadingLink },
  occasion: string | undefined,
): readonly ScreenAnnouncement[] {
  const { data, link } = reading;
  const isMissing = data === undefined;
  const isUnderWay = link.state === 'reading' || link.state === 'idle';
  const end = link.state === 'failed' ? link.failure.code : link.state;
  const over = occasion === undefined ? undefined : `${occasion} ${end}`;
  return [
    {
      on: isMissing && isUnderWay ? occasion : undefined,
      sentences: () => [`Loading ${what}. Escape cancels.`],
    },
    {
      on: isMissing && !isUnderWay ? over : undefined,
      sentences: () => endedSentences(what, link),
    },
  ];
}

/** Nothing of an empty list. */
export function rowSayings(list: ListUse, on: string | undefined): readonly ScreenAnnouncement[] {
  const { cursor } = listWindow(list.view, list.ids, HEARD_PAGE);
  return [{ on, sentences: () => (cursor === -1 ? [] : [list.sentence(cursor)]), pins: list }];
}

/** The event that keeps the cursor on the row that was heard; `undefined` where it stays there anyway. */
export function pinnedRow({ view, ids, isPart, moved }: ListUse): MonitorEvent | undefined {
  const { cursor, top } = listWindow(view, ids, HEARD_PAGE);
  const cursorId = ids.at(cursor);
  const isHeld = isPart !== true || view.cursorId !== undefined;
  if (cursor === -1 || !isHeld || view.cursorId === cursorId) return undefined;
  return moved({ cursorId, cursor, top });
}
