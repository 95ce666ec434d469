/** The kitchen as plain text, once: stations, what is wrong, the day in figures. For pipes, cron and paper. */

import type { Clock } from '../../api/clock.ts';
import { Failure } from '../../contract/failures.ts';
import { dayExport } from '../../hooks/reading/day-export.ts';
import { audit } from '../../kitchen/audit/audit.ts';
import { dayView } from '../../kitchen/audit/day-view.ts';
import { businessDateAt, businessDateLabel } from '../../kitchen/calendar/business-day.ts';
import { clockTime, dayOrTime } from '../../kitchen/calendar/local-time.ts';
import { markRoom } from '../../kitchen/calendar/repeated-hour.ts';
import type { RestaurantChoice } from '../../kitchen/stations/restaurant.ts';
import { stationName } from '../../kitchen/stations/station.ts';
import {
  type StationBoard,
  selectBoardRows,
  stationBoard,
} from '../../kitchen/stations/station-board.ts';
import type { FulfillmentDay } from '../../kitchen/table/fulfillment-day.ts';
import { rowRules } from '../../kitchen/table/row-rules.ts';
import { emptyDateReason, isAhead } from '../../kitchen/wording/date-state.ts';
import { countOf, countText, durationText } from '../../kitchen/wording/quantities.ts';
import { stationListGaps } from '../../kitchen/wording/station-list-gaps.ts';
import { excludedText } from '../../screens/station/station-figures.ts';
import { expoText, printsText } from '../../screens/stations/station-columns.ts';
import { bumpsBefore } from '../../sources/copy/earlier-bumps.ts';
import type { KitchenSource } from '../../sources/kitchen-source.ts';
import { fitText, safeText } from '../../terminal/text/safe-text.ts';

/** Reads a restaurant of a source and tells it as text, with a newline at the end. Throws a Failure. */
export async function snapshot(
  source: KitchenSource,
  restaurant: RestaurantChoice,
  clock: Clock,
  chosenDate: string | undefined,
): Promise<string> {
  const today = businessDateAt(clock.now(), restaurant.calendar);
  const date = chosenDate ?? today;
  const isNotYet = isAhead({ date, today });
  const [{ stations, unreadable, damaged, readAt }, read] = await Promise.all([
    source.api.stations(restaurant.guid),
    readDay(source, restaurant, date),
  ]);
  const now = clock.now();
  const day = read?.day;
  const zone = restaurant.zoneKnown ? restaurant.calendar : undefined;
  const view = day && dayView(day, date, zone);
  const bumpedBefore = await bumpsBefore(source, restaurant.guid, date, stations, view);
  const board = stationBoard(
    stations,
    view,
    now,
    audit(stations, view, source.auditSettings, { unreadable, bumpedBefore }),
  );
  return [
    ...heading(source, restaurant, `${businessDateLabel(date)}${isNotYet ? ' (not yet)' : ''}`, {
      readAt: Math.min(readAt, read?.readAt ?? readAt),
      now,
    }),
    '',
    ...stationLines(board, restaurant, date),
    '',
    ...stationListGaps({ unreadable, damaged }),
    ...findingLines(board, unreadable),
    '',
    ...(isNotYet && day?.length === 0
      ? [`The day: ${emptyDateReason({ date, today })}`]
      : dayLines(board, day)),
    '',
  ].join('\n');
}

/** The records of the date; `undefined` when the restaurant is not subscribed, which is no failure of a snapshot. */
async function readDay(
  { api, massBumpLimits }: KitchenSource,
  restaurant: RestaurantChoice,
  date: string,
): Promise<{ readonly day: FulfillmentDay; readonly readAt: number } | undefined> {
  try {
    const arriving = dayExport(restaurant.guid, rowRules(date, restaurant, massBumpLimits));
    const { readAt } = await api.streamFulfillments(restaurant.guid, date, arriving.begin);
    return { day: arriving.day(), readAt };
  } catch (error) {
    if (error instanceof Failure && error.code === 'NOT_SUBSCRIBED') return undefined;
    throw error;
  }
}

function heading(
  source: KitchenSource,
  { name, calendar, zoneKnown }: RestaurantChoice,
  dateText: string,
  { readAt, now }: { readonly readAt: number; readonly now: number },
): readonly string[] {
  const zone = zoneKnown ? calendar.zone : `${calendar.zone}: no time zone set`;
  const when = dayOrTime(readAt, now, calendar.zone);
  const readText = `${when.includes(':') ? 'at' : 'on'} ${when}`;
  return [
    `${safeText(name)} (${source.name})`,
    `Business date ${dateText}, read ${readText} ${zone}`,
  ];
}

const NAME_WIDTH = 20;
const LAST_WIDTH = 5;

function stationLines(
  board: StationBoard,
  { calendar }: RestaurantChoice,
  date: string,
): readonly string[] {
  const lastWidth = LAST_WIDTH + markRoom(date, calendar);
  const title = `${'Station'.padEnd(NAME_WIDTH)} Prints   Expo      ${'Last'.padStart(lastWidth)}  Items  Median     p90  >60`;
  const rows = selectBoardRows(board.rows, '', 'name', false).map((row) => {
    const { figures } = row;
    const last = figures?.lastFulfilledAt;
    return [
      fitText(row.name, NAME_WIDTH, 'left', '~'),
      fitText(printsText(row.station), 8, 'left', '~'),
      fitText(expoText(row.expo), 9, 'left', '~'),
      (last === undefined ? '-' : clockTime(last, calendar.zone)).padStart(lastWidth),
      (figures === undefined ? '-' : countText(figures.rows)).padStart(6),
      durationText(figures?.stationTime.median).padStart(7),
      durationText(figures?.stationTime.p90).padStart(7),
      countText(figures?.excluded['un-bumped'] ?? 0)
        .replace(/^0$/, '-')
        .padStart(4),
    ].join(' ');
  });
  return [title, ...rows];
}

function findingLines({ findings }: StationBoard, unreadable: number): readonly string[] {
  if (findings.length === 0) {
    return [
      unreadable > 0 ? 'Nothing wrong in what could be read.' : 'Nothing wrong in the setup.',
    ];
  }
  return [
    `What is wrong (${countOf(findings.length, 'finding')})`,
    ...findings.map(
      ({ severity, rule, station, message }) =>
        `${severity.padEnd(5)} ${rule} ${safeText(station === undefined ? 'Kitchen' : stationName(station))}: ${safeText(message)}`,
    ),
  ];
}

function dayLines({ day }: StationBoard, read: FulfillmentDay | undefined): readonly string[] {
  if (day === undefined || read === undefined) {
    return ['The day: not subscribed, so the platform sends no fulfillments.'];
  }
  const { levels, stationTime } = day;
  return [
    `The day: ${countOf(day.rows, 'record')}, ${countOf(read.duplicates, 'duplicate')} merged`,
    `Fulfilled at stations ${countText(levels[0])}, expo 1 ${countText(levels[1])}, expo 2 ${countText(levels[2])}`,
    `Station time: median ${durationText(stationTime.median)}, p90 ${durationText(stationTime.p90)}, worst ${durationText(stationTime.worst)}`,
    excludedText(day),
  ];
}
