import type { Tone } from '../../components/Line.tsx';
import type { LineCheck } from '../../hooks/line-check.ts';
import type { FailedLink, Reading, ReadingLink } from '../../hooks/reading.ts';
import type { DayReading, LoadProgress } from '../../hooks/use-day.ts';
import { businessDateLabel } from '../../kitchen/model/business-day.ts';
import { emptyDateReason, isFutureDate } from '../../kitchen/model/date-words.ts';
import { failureText, isNotCopied, NO_SUBSCRIPTION } from '../../kitchen/model/failure-text.ts';
import { levelName } from '../../kitchen/model/fulfillment.ts';
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
  keyLabelFor,
  spokenKeyFor,
  spokenUsesText,
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
  `${STATION_GONE}. ${goneText(check)} ${spokenKeyFor('back', keymap)} goes back.`;

export const NO_TICKET_TIMES = 'This restaurant has no ticket times';
export const NOT_SUBSCRIBED = [
  'It has no Professional subscription, so the platform sends none.',
  'Setup checks still work.',
] as const;

export const NOTHING_MATCHES = 'Nothing matches';
export const FILTER_KEYS: readonly KeyUse[] = [
  ['filterToggle', 'filter off'],
  ['escape', 'clear filter'],
];

export const hiddenRowsText = (count: number, what: string): string =>
  count === 1 ? 'The only one is hidden.' : `All ${countText(count)}${what} are hidden.`;

export const countedText = (shown: number, all: number, what: string): string =>
  `${countText(shown)} of ${countText(all)} ${what}`;

/** Returns text such as `filter: 3 of 8 stations (state:slow). \ shows all.` */
export const filteredText = (counted: string, filter: string): string =>
  `filter: ${counted} (${filter}). \\ shows all.`;

export const filterSentence = (counted: string, filter: string): string =>
  `Filter ${filter}: ${counted}.`;
export const NO_STATIONS = 'This restaurant has no published prep stations.';

export const itemsOf = (date: string): string => `items of ${businessDateLabel(date)}`;

function loadingEndSentences(what: string, link: ReadingLink): readonly string[] {
  switch (link.state) {
    case 'failed': {
      const { head, message, remedy, code } = failureText(link.failure);
      return [`${head}. ${message}`, ...remedy, 'r refreshes.', `Code ${code}.`];
    }
    case 'canceled':
      return [`You canceled loading ${what}. r refreshes.`];
    case 'idle':
    case 'reading':
      return [];
  }
}

/** Returns text such as `Still loading: 1.8 MB, 12,340 rows in 14 s.` */
export function progressSentence(
  { bytes, records, since }: LoadProgress,
  now: number,
  prefix = 'Still loading: ',
): string {
  const rows = `${countOf(records, 'row')} in ${spanText(now - since)}.`;
  return bytes === 0
    ? `${rows} The answer can take a minute.`
    : `${prefix}${sizeText(bytes)}, ${rows}`;
}

export const incompleteSentence = (records: number): string =>
  `This date is incomplete: only ${countOf(records, 'row')} loaded.`;

interface NoRowsPanel {
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
): NoRowsPanel {
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
    heading: isFutureDate(check) ? `${label} is still to come` : `No item was bumped on ${label}`,
    sentences: [emptyDateReason(check)],
    keys: [['previousDate', 'previous date'], ...next, ['date', 'another date']],
  };
}

export function noRowsSentences(
  keymap: Keymap,
  { heading, sentences, keys }: NoRowsPanel,
): readonly string[] {
  const [first, ...more] = sentences;
  const texts = more.length === 0 ? [`${heading}. ${first}`] : [`${heading}.`, ...sentences];
  return [...texts, spokenUsesText(keymap, ...keys)];
}

interface Freshness {
  readonly age: string | undefined;
  readonly failure: FailedLink['failure'] | undefined;
}

export function freshness({ stations, day, now }: LineCheck): Freshness {
  const ages = [stations, day].flatMap(({ data }) => (data ? ageMs(data.readAt, now) : []));
  const failedLink = [stations.link, day.link].find((link) => link.state === 'failed');
  return {
    age: ages.length === 0 ? undefined : ageText(Math.max(...ages)),
    failure: failedLink?.failure,
  };
}

export function freshnessSentence(check: LineCheck): string {
  const { age, failure } = freshness(check);
  if (failure === undefined)
    return age === undefined ? 'Nothing has loaded yet.' : `Updated ${age}.`;
  const { head, message } = failureText(failure);
  const old = age === undefined ? '' : ` Last updated ${age}.`;
  return `${head}. ${message}${old}`;
}

export function unreadDayText({ data, link }: DayReading): string {
  return data?.value.kind === 'not subscribed' ? NO_SUBSCRIPTION : notLoadedDayText(link);
}

function notLoadedDayText(link: ReadingLink): string {
  if (link.state === 'reading' || link.state === 'idle') return 'Loading this date.';
  return link.state === 'failed' && isNotCopied(link.failure)
    ? 'The archive has no copy of this date.'
    : 'This date did not load.';
}

/** `undefined` unless the first load is under way. */
export function stillLoadingText({ data, link }: Reading<unknown>): string | undefined {
  const isLoading = link.state === 'reading' || link.state === 'idle';
  return data === undefined && isLoading ? notLoadedDayText(link) : undefined;
}

function hiddenText(view: FulfillmentsView, hidden: number): string {
  const { query, stationName, drill } = view;
  const { levels, stationGuid } = query;
  const filter = appliedFilter(view);
  const parts = [
    ...(filter === '' ? [] : [`the filter ${filter}`]),
    ...(levels.length < LEVELS.length ? [levels.map(levelName).join(' or ')] : []),
    ...(drill === undefined ? [] : [drill]),
    ...(stationGuid === undefined ? [] : [`station ${stationName ?? stationGuid}`]),
  ];
  const why = levels.length === 0 ? 'No level is shown' : `No item matches ${parts.join(' and ')}`;
  return `${why}. ${hiddenRowsText(hidden, ' items')}`;
}

export function loadingAnnouncements(
  what: string,
  { data, link }: Reading<unknown>,
  occasion: string | undefined,
): readonly ScreenAnnouncement[] {
  const isMissing = data === undefined;
  const isLoading = link.state === 'reading' || link.state === 'idle';
  const end = link.state === 'failed' ? link.failure.code : link.state;
  const endOccasion = occasion === undefined ? undefined : `${occasion} ${end}`;
  return [
    {
      occasion: isMissing && isLoading ? occasion : undefined,
      sentences: () => [`Loading ${what}. Escape cancels.`],
    },
    {
      occasion: isMissing && !isLoading ? endOccasion : undefined,
      sentences: () => loadingEndSentences(what, link),
    },
  ];
}

export function rowAnnouncements(
  list: ListUse,
  occasion: string | undefined,
): readonly ScreenAnnouncement[] {
  const { cursor } = listWindow(list.view, list.ids, SPOKEN_PAGE);
  return [
    { occasion, sentences: () => (cursor === -1 ? [] : [list.sentence(cursor)]), pinnedList: list },
  ];
}

/** Ties the cursor to the spoken row. `undefined` if the cursor stays there anyway. */
export function pinCursor({
  view,
  ids,
  isLoading = false,
  onMoved,
}: ListUse): MonitorEvent | undefined {
  const { cursor, top } = listWindow(view, ids, SPOKEN_PAGE);
  const cursorId = ids.at(cursor);
  // While rows load, a cursor that was never moved follows the first row.
  const isUnmoved = isLoading && view.cursorId === undefined;
  if (cursor === -1 || isUnmoved || view.cursorId === cursorId) return undefined;
  return onMoved({ cursorId, cursor, top });
}

export const firstScreenText = (keymap: Keymap): string =>
  `This is the first screen. ${keyLabelFor('back', keymap)} quits.`;
export const ONLY_STATIONS = 'Only stations can be opened.';
export const allKeysText = (keymap: Keymap): string =>
  `${spokenKeyFor('help', keymap)} again lists all keys.`;
export const ONE_RESTAURANT = 'Only one restaurant is configured.';
export const EARLIER_DATES_OFF = 'usual_weeks is 0, so no earlier dates are read.';
export const PLAIN_ALREADY = 'Everything here is plain text already.';
export const UNNAMED_STATION = "Stations without a name can't be filtered.";
export const NOT_LOADED = 'This date is not loaded yet.';
export const TYPE_MOMENT = 'Type a time on this date, such as 7:10p, 19:10, -2h, or +30m.';
export const ANSWERS_AGAIN = 'The platform answers again.';
export const currentDateText = (today: string): string =>
  `The business date is now ${businessDateLabel(today)}.`;
