import type { Tone } from '../../components/Line.tsx';
import type { LineCheck } from '../../hooks/line-check.ts';
import type { Reading, ReadingLink } from '../../hooks/reading.ts';
import type { DayReading, LoadProgress } from '../../hooks/use-day.ts';
import { businessDateLabel } from '../../kitchen/model/business-day.ts';
import { emptyDateReason, isFutureDate } from '../../kitchen/model/date-words.ts';
import { failureText, isNotCopied, NO_SUBSCRIPTION } from '../../kitchen/model/failure-text.ts';
import { LEVELS } from '../../kitchen/tables/item-query.ts';
import {
  ageMs,
  ageText,
  countOf,
  countText,
  sizeText,
  spanText,
} from '../../kitchen/text/quantities.ts';
import { type ListUse, SPOKEN_PAGE } from '../../state/actions.ts';
import {
  type Keymap,
  type KeyUse,
  keyTo,
  keyUses,
  spokenKeyTo,
  spokenUses,
} from '../../state/bindings.ts';
import { listWindow } from '../../state/list-view.ts';
import type { MonitorEvent } from '../../state/monitor-state.ts';
import type { FulfillmentsView } from '../../state/screen-views.ts';
import { appliedFilter } from './item-list.ts';
import type { ScreenAnnouncement } from './scene.ts';

export const STATION_GONE = 'This station is gone';
export const goneText = ({ setup, date }: LineCheck): string =>
  setup.isCurrent
    ? 'It was removed from the setup.'
    : `It is not in the setup of ${businessDateLabel(date)}.`;
export const stationGoneSentence = (check: LineCheck, keymap: Keymap): string =>
  `${STATION_GONE}. ${goneText(check)} ${spokenKeyTo('back', keymap)} goes back.`;

/** For a restaurant without items from the platform, with the reason. */
export const NO_TICKET_TIMES = 'No ticket times for this restaurant';
export const NOT_SUBSCRIBED = [
  'It has no Professional subscription, so the platform sends none.',
  'Setup checks still work.',
] as const;

/** For a station list or fleet with everything filtered out. */
export const NOTHING_MATCHES = 'Nothing matches';
export const FILTER_KEYS: readonly KeyUse[] = [
  ['filterToggle', 'filter off'],
  ['escape', 'clear filter'],
];
export const noMatchText = (what: string, filter: string, hidden: number): string =>
  `No ${what} matches the filter ${filter}. ${allHiddenText(hidden, '')}`;

const allHiddenText = (count: number, what: string): string =>
  count === 1 ? 'The only one is hidden.' : `All ${countText(count)}${what} are hidden.`;

/** `3 of 8 stations`. */
export const countedText = (shown: number, all: number, what: string): string =>
  `${countText(shown)} of ${countText(all)} ${what}`;

/** `filter: 3 of 8 stations (state:slow). \ shows all.` */
export const filteredText = (counted: string, filter: string): string =>
  `filter: ${counted} (${filter}). \\ shows all.`;

export const filterSentence = (counted: string, filter: string): string =>
  `Filter ${filter}: ${counted}.`;
export const NO_STATIONS = 'This restaurant has no published prep stations.';

export const itemsOf = (date: string): string => `items of ${businessDateLabel(date)}`;
export const notLoadedText = (what: string): string => `Not loaded: ${what}.`;

function loadingEndSentences(what: string, link: ReadingLink): readonly string[] {
  switch (link.state) {
    case 'failed': {
      const { head, message, remedy, code } = failureText(link.failure);
      return [`${head}. ${message}`, ...remedy, 'r refreshes.', `Code ${code}.`];
    }
    case 'canceled':
      return [`Canceled. ${notLoadedText(what)} r refreshes.`];
    case 'idle':
    case 'reading':
      return [];
  }
}

/** `0 rows in 3 s. Waiting for data.`, `Still loading: 1.8 MB, 12,340 rows in 14 s.`: a day's loading progress. */
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

/** Rows loaded before loading failed or was canceled. */
export const incompleteSentence = (records: number): string =>
  `Incomplete: only ${countOf(records, 'row')} of this date loaded.`;

/** Why a loaded date shows no rows, and keys to see some. */
interface EmptyPanel {
  readonly heading: string;
  readonly tone?: Tone;
  readonly sentences: readonly string[];
  readonly keys: readonly KeyUse[];
}

export function noRowsPanel(
  check: LineCheck,
  view: FulfillmentsView,
  hidden: number,
  unhide: readonly KeyUse[],
): EmptyPanel {
  if (check.day.data?.value.kind === 'not subscribed') {
    const keys: readonly KeyUse[] = [['stations', 'stations']];
    return { heading: NO_TICKET_TIMES, tone: 'warn', sentences: NOT_SUBSCRIBED, keys };
  }
  if (hidden > 0) {
    return { heading: NOTHING_MATCHES, sentences: [hiddenText(view, hidden)], keys: unhide };
  }
  const label = businessDateLabel(check.date);
  const next: readonly KeyUse[] = check.date < check.today ? [['nextDate', 'next date']] : [];
  return {
    heading: isFutureDate(check) ? `Not yet: ${label}` : `No items bumped on ${label}`,
    sentences: [emptyDateReason(check)],
    keys: [['previousDate', 'previous date'], ...next, ['date', 'another date']],
  };
}

export function noRowsSentences(
  keymap: Keymap,
  { heading, sentences, keys }: EmptyPanel,
): readonly string[] {
  const [first, ...more] = sentences;
  const said = more.length === 0 ? [`${heading}. ${first}`] : [`${heading}.`, ...sentences];
  return [...said, spokenUses(keymap, ...keys)];
}

/** Data age, and why the last refresh failed. */
export function freshness({ stations, day, now }: Pick<LineCheck, 'stations' | 'day' | 'now'>) {
  const ages = [stations, day].flatMap(({ data }) => (data ? ageMs(data.readAt, now) : []));
  const failed = [stations.link, day.link].find((link) => link.state === 'failed');
  return {
    age: ages.length === 0 ? undefined : ageText(Math.max(...ages)),
    failure: failed?.state === 'failed' ? failed.failure : undefined,
  };
}

export function freshnessSentence(check: LineCheck): string {
  const { age, failure } = freshness(check);
  if (failure === undefined) return age === undefined ? 'Not loaded yet.' : `Updated ${age}.`;
  const { head, message } = failureText(failure);
  const old = age === undefined ? '' : ` Last updated ${age}.`;
  return `${head}. ${message}${old}`;
}

export function unreadDayText({ data, link }: Pick<DayReading, 'data' | 'link'>): string {
  return data?.value.kind === 'not subscribed' ? NO_SUBSCRIPTION : notLoadedDayText(link);
}

function notLoadedDayText(link: ReadingLink): string {
  if (link.state === 'reading' || link.state === 'idle') return 'Loading this date.';
  return link.state === 'failed' && isNotCopied(link.failure)
    ? 'The archive has no copy of this date.'
    : 'This date did not load.';
}

export type Arriving = Pick<Reading<unknown>, 'data' | 'link'>;

/** During the first load only, else `undefined`. */
export function stillLoadingText({ data, link }: Arriving): string | undefined {
  const isUnderWay = link.state === 'reading' || link.state === 'idle';
  return data === undefined && isUnderWay ? notLoadedDayText(link) : undefined;
}

function hiddenText(view: FulfillmentsView, hidden: number): string {
  const { query, stationName, drill } = view;
  const { levels, stationGuid } = query;
  const filter = appliedFilter(view);
  const parts = [
    ...(filter === '' ? [] : [`the filter ${filter}`]),
    ...(levels.length < LEVELS.length ? [`level ${levels.join(' or ')}`] : []),
    ...(drill === undefined ? [] : [drill]),
    ...(stationGuid === undefined ? [] : [`station ${stationName ?? stationGuid}`]),
  ];
  const why = levels.length === 0 ? 'No level is shown' : `No row matches ${parts.join(' and ')}`;
  return `${why}. ${allHiddenText(hidden, ' rows')}`;
}

/** While nothing has loaded: announces once when loading starts, or how it ended. */
export function loadingAnnouncements(
  what: string,
  { data, link }: Arriving,
  occasion: string | undefined,
): readonly ScreenAnnouncement[] {
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
      sentences: () => loadingEndSentences(what, link),
    },
  ];
}

/** Empty for an empty list. */
export function rowAnnouncements(
  list: ListUse,
  on: string | undefined,
): readonly ScreenAnnouncement[] {
  const { cursor } = listWindow(list.view, list.ids, SPOKEN_PAGE);
  return [
    { on, sentences: () => (cursor === -1 ? [] : [list.sentence(cursor)]), pinnedList: list },
  ];
}

/** Keeps the cursor on the spoken row. `undefined` if it stays there anyway. */
export function pinCursor({ view, ids, isPart, moved }: ListUse): MonitorEvent | undefined {
  const { cursor, top } = listWindow(view, ids, SPOKEN_PAGE);
  const cursorId = ids.at(cursor);
  const isHeld = isPart !== true || view.cursorId !== undefined;
  if (cursor === -1 || !isHeld || view.cursorId === cursorId) return undefined;
  return moved({ cursorId, cursor, top });
}

export const firstScreenText = (keymap: Keymap): string =>
  `This is the first screen. ${keyTo('back', keymap)} quits.`;
export const ONLY_STATIONS = 'Only stations can be opened.';
export const allKeysText = (keymap: Keymap): string =>
  `${spokenKeyTo('help', keymap)} again lists all keys.`;
export const ONE_RESTAURANT = 'Only one restaurant is configured.';
export const EARLIER_DATES_OFF = 'usual_weeks is 0, so no earlier dates are read.';
export const pausedText = (keymap: Keymap): string =>
  `Updates paused. ${keyUses(keymap, ['refresh', 'refresh'], ['freeze', 'resume'])}`;
export const PLAIN_ALREADY = 'Everything here is plain text already.';
export const UNNAMED_STATION = "Stations without a name can't be filtered.";
export const NOT_LOADED = 'This date is not loaded yet.';
export const NOTHING_LATER = 'This is the latest.';
export const TYPE_MOMENT = 'Type a time on this date, such as 7:10p, 19:10, -2h, or +30m.';
export const ANSWERS_AGAIN = 'The platform answers again.';
export const currentDateText = (today: string): string =>
  `The business date is now ${businessDateLabel(today)}.`;
export const unknownStationText = (typed: string): string => `Unknown station "${typed}".`;

/** For a key missing data. `what` starts the sentence. */
export const didNotLoadText = (what: string, keymap: Keymap): string =>
  `${what} did not load. ${keyUses(keymap, ['refresh', 'refresh'])}`;
