import type { Lines, Span } from '../../components/line/Line.tsx';
import type { Tone } from '../../components/line/theme.tsx';
import { type Column, fittingWidth, headedLines } from '../../components/table/column-layout.ts';
import { clockTime, timeRoom } from '../../kitchen/calendar/local-time.ts';
import { type FleetRow, type FleetSort, fleetLateShare } from '../../kitchen/fleet/fleet-row.ts';
import type { StationStatus } from '../../kitchen/fleet/restaurant-status.ts';
import { type FleetStateText, fleetStateText, troubleSince } from '../../kitchen/fleet/words.ts';
import { ageMs } from '../../kitchen/text/age.ts';
import { ageSpan, countText, durationText, shareCell } from '../../kitchen/text/quantities.ts';
import { STATE_SPANS } from '../facts/states-by-station.ts';

export type FleetListColumn =
  | 'name'
  | 'time'
  | 'state'
  | 'since'
  | 'ratio'
  | 'late'
  | 'issues'
  | 'age'
  | 'tags';

/** Width of `HH:MM`. */
const TIME_WIDTH = 5;

/** In order. Tags appear if a restaurant has any: first and always if grouped by tag. No Since column if all dates are over. */
export function fleetColumns(
  rows: readonly FleetRow[],
  sort: FleetSort,
  names: readonly string[],
): readonly Column<FleetListColumn>[] {
  const hasTags = rows.some(({ restaurant }) => restaurant.tags !== undefined);
  const dated = rows.filter(({ status }) => status?.headline.day !== undefined);
  const isPast = dated.length > 0 && dated.every(({ status }) => status?.isPast === true);
  const room = TIME_WIDTH + roomOf(rows);
  const isGrouped = sort === 'tag';
  const fits = (id: 'state' | 'issues' | 'tags') =>
    fittingWidth(rows.map((row) => fleetCell(row, id, 0).text));
  const tags = {
    id: 'tags',
    title: 'Tags',
    width: 12,
    fits: fits('tags'),
    grow: 1,
    priority: isGrouped ? 0 : 5,
  } as const;
  return [
    ...(hasTags && isGrouped ? [tags] : []),
    { id: 'name', title: 'Restaurant', width: 18, grow: 1, priority: 0, names },
    { id: 'time', title: 'Time', width: room, priority: 4 },
    { id: 'state', title: 'State', width: 19, fits: fits('state'), grow: 2, priority: 0 },
    ...(isPast ? [] : [{ id: 'since', title: 'Since', width: room, priority: 2 } as const]),
    { id: 'ratio', title: 'x usual', width: 7, priority: 3, align: 'right' },
    { id: 'late', title: 'Late', width: 4, priority: 2, align: 'right' },
    { id: 'issues', title: 'Issues', width: 7, fits: fits('issues'), priority: 1 },
    { id: 'age', title: 'Age', width: 6, priority: 1, align: 'right' },
    ...(hasTags && !isGrouped ? [tags] : []),
  ];
}

/** Extra columns for the longest time. Looked up once per clock and date. */
function roomOf(rows: readonly FleetRow[]): number {
  const rooms = new Map<string, number>();
  for (const { restaurant, status } of rows) {
    const { calendar } = restaurant;
    if (status === undefined) continue;
    const key = `${calendar.zone} ${calendar.hours} ${status.date}`;
    if (!rooms.has(key)) rooms.set(key, timeRoom(status.date, calendar));
  }
  // Restaurants not read yet show only the current time, in the same style.
  const isOnTwelve = rows.some(({ restaurant }) => restaurant.calendar.hours === 12);
  return Math.max(0, isOnTwelve ? 1 : 0, ...rooms.values());
}

const STATE_TONES: Readonly<Record<FleetStateText['kind'], Tone>> = {
  stopped: 'error',
  slow: 'error',
  quiet: 'warn',
  failed: 'warn',
  incomplete: 'warn',
  ok: 'plain',
  unknown: 'muted',
};

/** A cell at a time (epoch ms). */
export function fleetCell(row: FleetRow, column: FleetListColumn, now: number): Span {
  const { restaurant, status, readAt, state } = row;
  const { calendar } = restaurant;
  switch (column) {
    case 'name':
      return { text: restaurant.name };
    case 'time':
      return { text: clockTime(now, calendar), tone: 'muted' };
    case 'state': {
      const { text, kind } = fleetStateText(row);
      const strong = kind === 'stopped' || kind === 'slow' || kind === 'quiet';
      return { text, tone: STATE_TONES[kind], ...(strong && { strong }) };
    }
    case 'since': {
      const since = troubleSince(row);
      return { text: since === undefined ? '' : clockTime(since, calendar) };
    }
    case 'ratio':
      return { text: status?.ratio?.toFixed(1) ?? '-' };
    case 'late':
      return { text: shareCell(fleetLateShare(row)) };
    case 'issues':
      return issuesSpan(row);
    case 'age': {
      const isOld = (state instanceof Error || state === 'outdated') && readAt !== undefined;
      const text = readAt === undefined ? '-' : ageSpan(ageMs(readAt, now));
      return isOld ? { text: `${text}?`, tone: 'warn' } : { text, tone: 'muted' };
    }
    case 'tags':
      return { text: restaurant.tags?.join(' ') ?? '', tone: 'muted' };
  }
}

/** `2!! 3!`: severity signs. `ok` for none. */
function issuesSpan({ status }: FleetRow): Span {
  if (status === undefined) return { text: '-' };
  const { errors, warnings } = status.headline.findings;
  if (errors + warnings === 0) return { text: 'ok', tone: 'muted' };
  const text = [
    ...(errors > 0 ? [`${errors}!!`] : []),
    ...(warnings > 0 ? [`${warnings}!`] : []),
  ].join(' ');
  return { text, tone: errors > 0 ? 'error' : 'warn' };
}

/** A restaurant's stations, as last read. */
export function statusLines({ status, restaurant }: FleetRow, width: number): Lines {
  const { stations = [], isPast = false } = status ?? {};
  if (stations.length === 0) return [];
  const names = stations.map(({ name }) => name);
  const columns = [
    { id: 'name', title: 'Station', width: 12, priority: 0, names },
    { id: 'state', title: 'State', width: 5, priority: 0 },
    { id: 'since', title: 'Since', width: 8, priority: 2 },
    { id: 'median', title: isPast ? 'Median' : 'Now', width: 7, priority: 0, align: 'right' },
    { id: 'usual', title: 'Usual', width: 7, priority: 1, align: 'right' },
    { id: 'p90', title: '90% in', width: 7, priority: 3, align: 'right' },
    { id: 'items', title: 'Items', width: 5, priority: 4, align: 'right' },
    { id: 'late', title: 'Late', width: 4, priority: 2, align: 'right' },
  ] as const satisfies readonly Column<string>[];
  const cell = (station: StationStatus, column: (typeof columns)[number]['id']): Span => {
    const { name, state, since, medianMs, usualMs, p90Ms, items, lateShare } = station;
    const texts = {
      name,
      state: '',
      since: since === undefined ? '' : clockTime(since, restaurant.calendar),
      median: durationText(medianMs),
      usual: durationText(usualMs),
      p90: durationText(p90Ms),
      items: countText(items),
      late: shareCell(lateShare),
    };
    return column === 'state' ? STATE_SPANS[state] : { text: texts[column] };
  };
  return headedLines(columns, stations, cell, width);
}
