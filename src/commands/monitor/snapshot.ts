import type { Clock } from '../../api/transport/clock.ts';
import { Failure, NO_SUBSCRIPTION } from '../../contract/failures.ts';
import { SEVERITY_MARKS } from '../../kitchen/audit/rule.ts';
import { businessDateAt, businessDateLabel } from '../../kitchen/calendar/business-day.ts';
import { clockTime, dayOrTime, timeRoom } from '../../kitchen/calendar/local-time.ts';
import { emptyDateReason, isAhead } from '../../kitchen/calendar/words.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { stationName } from '../../kitchen/model/station.ts';
import { type Decisions, NO_DECISIONS } from '../../kitchen/pace/decisions.ts';
import { markedLine } from '../../kitchen/pace/headline.ts';
import type { PaceReading } from '../../kitchen/pace/pace-reading.ts';
import type { StationPace } from '../../kitchen/pace/station-pace.ts';
import { usualDatesText } from '../../kitchen/pace/words.ts';
import {
  type BoardRow,
  type StationBoard,
  sortedBoardRows,
} from '../../kitchen/stations/station-board.ts';
import { datedIssueText, setupOnDateText, stationListGaps } from '../../kitchen/stations/words.ts';
import type { FulfillmentDay } from '../../kitchen/table/fulfillment-day.ts';
import { countOf, countText, durationText } from '../../kitchen/text/quantities.ts';
import { expoText, printsText } from '../../screens/facts/station-columns.ts';
import { excludedText } from '../../screens/facts/station-words.ts';
import { checkedDate, setupOfDate } from '../../sources/checked-date.ts';
import type { KitchenSource } from '../../sources/kitchen-source.ts';
import { fitText, safeText } from '../../terminal/text/safe-text.ts';
import {
  headLines,
  type JudgedReading,
  judgedDate,
  NOTHING_USUAL,
  readUsual,
} from '../arguments/judged-date.ts';
import { usualNotes } from '../arguments/notes-about.ts';
import { readDay } from '../arguments/read-day.ts';

export async function snapshot(
  source: KitchenSource,
  restaurant: RestaurantChoice,
  clock: Clock,
  chosenDate: string | undefined,
  decisions: Decisions = NO_DECISIONS,
) {
  const today = businessDateAt(clock.now(), restaurant.calendar);
  const date = chosenDate ?? today;
  const isNotYet = isAhead({ date, today });
  const [{ readAt, ...current }, read] = await Promise.all([
    source.api.stations(restaurant.guid),
    readIfSubscribed(source, restaurant, date),
  ]);
  const now = clock.now();
  const day = read?.day;
  const setup = await setupOfDate(source, restaurant, current, { date, today });
  const { unreadable } = setup;
  const check = await checkedDate(source, { restaurant, setup, date, day });
  const board = check.board(now);
  const isJudged = read !== undefined && !isNotYet;
  // Unsaved dates could take minutes.
  const isKeptOnly = source.kind === 'platform';
  const { usual, missed } = isJudged
    ? await readUsual(source, restaurant, date, { isKeptOnly })
    : NOTHING_USUAL;
  const reading = isJudged
    ? judgedDate(source, check, { readAt: read.readAt, today }, usual, decisions)
    : undefined;
  const text = [
    ...heading(source, restaurant, `${businessDateLabel(date)}${isNotYet ? ' (not yet)' : ''}`, {
      readAt: Math.min(readAt, read?.readAt ?? readAt),
      now,
    }),
    '',
    ...(reading === undefined ? [] : [...needingLines(source, reading), '']),
    // A past date has no current state.
    ...snapshotStations(board, date === today ? reading : undefined, restaurant, date),
    '',
    ...setupOnDateText(setup, restaurant.calendar),
    ...stationListGaps(setup),
    ...findingLines(board, unreadable),
    '',
    ...(isNotYet && day?.length === 0
      ? [`Date: ${emptyDateReason({ date, today })}`]
      : dayLines(board, day)),
    '',
  ].join('\n');
  return { text, notes: usualNotes(usual, missed) };
}

/** `undefined` without a subscription: a snapshot still works. */
async function readIfSubscribed(source: KitchenSource, restaurant: RestaurantChoice, date: string) {
  try {
    return await readDay(source, restaurant, date);
  } catch (error) {
    if (error instanceof Failure && error.code === 'NOT_SUBSCRIBED') return undefined;
    throw error;
  }
}

/** Includes dates not compared with. */
function needingLines({ usual, kind }: KitchenSource, reading: JudgedReading): readonly string[] {
  return [
    ...headLines(reading).map(markedLine),
    ...basisLines(usual?.weeks ?? 0, kind, reading),
  ].map(safeText);
}

function basisLines(weeks: number, kind: KitchenSource['kind'], { words: { dates } }: PaceReading) {
  const isAllThere = kind !== 'platform' || dates.length >= weeks;
  if (dates.length === 0) {
    return isAllThere ? [] : ['No earlier dates stored. Run linecheck trend to read them.'];
  }
  const text = `${usualDatesText(dates)}${isAllThere ? '' : ' Run linecheck trend to read more.'}`;
  return text === '' ? [] : [text.trim()];
}

function heading(
  source: KitchenSource,
  { name, calendar, zoneKnown }: RestaurantChoice,
  dateText: string,
  { readAt, now }: { readonly readAt: number; readonly now: number },
): readonly string[] {
  const zone = zoneKnown ? calendar.zone : `${calendar.zone}: no time zone set`;
  const when = dayOrTime(readAt, now, calendar);
  const readText = `${when.includes(':') ? 'at' : 'on'} ${when}`;
  return [
    `${safeText(name)} (${source.name})`,
    `Business date ${dateText}, read ${readText} ${zone}`,
  ];
}

function findingLines({ findings }: StationBoard, unreadable: number): readonly string[] {
  if (findings.length === 0) {
    return [unreadable > 0 ? 'No issues in the readable stations.' : 'No setup issues.'];
  }
  return [
    `Issues (${countText(findings.length)})`,
    ...findings.map((finding) => {
      const { severity, rule, station } = finding;
      const place = safeText(station === undefined ? 'Kitchen' : stationName(station));
      const text = safeText(datedIssueText(finding));
      return `${SEVERITY_MARKS[severity].word.padEnd(5)} ${rule} ${place}: ${text}`;
    }),
  ];
}

function dayLines({ day }: StationBoard, read: FulfillmentDay | undefined): readonly string[] {
  if (day === undefined || read === undefined) {
    return [NO_SUBSCRIPTION];
  }
  const { levels, stationTime } = day;
  return [
    `Date: ${countOf(day.rows, 'row')}, ${countOf(read.duplicates, 'duplicate')} merged`,
    `Bumped: ${countText(levels[0])} prep, ${countText(levels[1])} expo 1, ${countText(levels[2])} expo 2`,
    `Station time: median ${durationText(stationTime.median)}, 90% in ${durationText(stationTime.p90)}, longest ${durationText(stationTime.worst)}`,
    excludedText(day),
  ];
}

const NAME_WIDTH = 20;
const LAST_WIDTH = 5;

/** Without states, stations sort by name. */
function snapshotStations(
  { rows }: StationBoard,
  reading: PaceReading | undefined,
  { calendar }: RestaurantChoice,
  date: string,
): readonly string[] {
  const lastWidth = LAST_WIDTH + timeRoom(date, calendar);
  const now = reading === undefined ? '' : ' State       Now   Usual  90% in  Out';
  const title = `${'Station'.padEnd(NAME_WIDTH)}${now} Prints   Expo      ${'Last out'.padStart(lastWidth)}  Items  Median  90% in  >60`;
  const paces = new Map(reading?.stations.map(({ guid, pace }) => [guid, pace]));
  const lines = inOrder(rows, reading).map((row) => {
    const { figures, station } = row;
    const last = figures?.lastFulfilledAt;
    return [
      fitText(row.name, NAME_WIDTH, 'left', '~'),
      ...(reading === undefined ? [] : nowCells(paces.get(station.guid))),
      fitText(printsText(station), 8, 'left', '~'),
      fitText(expoText(row.expo), 9, 'left', '~'),
      (last === undefined ? '-' : clockTime(last, calendar)).padStart(lastWidth),
      (figures === undefined ? '-' : countText(figures.rows)).padStart(6),
      durationText(figures?.stationTime.median).padStart(7),
      durationText(figures?.stationTime.p90).padStart(7),
      countText(figures?.excluded['un-bumped'] ?? 0)
        .replace(/^0$/, '-')
        .padStart(4),
    ].join(' ');
  });
  return [title, ...lines];
}

/** The reading has all stations. */
function inOrder(rows: readonly BoardRow[], reading: PaceReading | undefined): readonly BoardRow[] {
  if (reading === undefined) return sortedBoardRows(rows, 'name', false);
  const byGuid = new Map(rows.map((row) => [row.station.guid, row]));
  return reading.stations.flatMap(({ guid = '' }) => byGuid.get(guid) ?? []);
}

function nowCells(pace: StationPace | undefined): readonly string[] {
  const { now, usual, quarter, state = 'unknown' } = pace ?? {};
  return [
    state.padEnd(7),
    durationText(now?.medianMs).padStart(7),
    durationText(usual?.at(quarter).medianMs).padStart(7),
    durationText(now?.p90Ms).padStart(7),
    (now === undefined ? '-' : countText(now.tickets)).padStart(4),
  ];
}
