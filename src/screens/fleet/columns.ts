/** Which of a restaurant's columns the list has, and how wide. */
import {
  type DrawnColumn,
  fittingWidth,
  headedColumns,
  type ListedColumn,
} from '../../components/table/column-layout.ts';
import { timeRoom } from '../../kitchen/calendar/local-time.ts';
import type { FleetRow } from '../../kitchen/fleet/fleet-row.ts';
import {
  type FleetSort,
  RESTAURANT_SUBJECT,
  type RestaurantColumn,
} from '../../kitchen/tables/restaurants.ts';

/** Width of `HH:MM`. */
const TIME_WIDTH = 5;

/** In order. Tags appear if a restaurant has any: first and always if grouped by tag. No Since column if all dates are over. */
export function fleetColumns(
  rows: readonly FleetRow[],
  sort: FleetSort,
  names: readonly string[],
): readonly DrawnColumn<RestaurantColumn>[] {
  const hasTags = rows.some(({ restaurant }) => restaurant.tags !== undefined);
  const dated = rows.filter(({ status }) => status?.headline.day !== undefined);
  const isPast = dated.length > 0 && dated.every(({ status }) => status?.isPast === true);
  const width = TIME_WIDTH + roomOf(rows);
  const isGrouped = sort === 'tag';
  const fits = (id: RestaurantColumn) =>
    fittingWidth(rows.map((row) => RESTAURANT_SUBJECT.cell(row, id).text));
  const tags = (priority: number): readonly ListedColumn<RestaurantColumn>[] =>
    hasTags ? [{ id: 'tags', width: 12, fits: fits('tags'), grow: 1, priority }] : [];
  return headedColumns<RestaurantColumn>(RESTAURANT_SUBJECT.headOf, [
    ...(isGrouped ? tags(0) : []),
    { id: 'name', width: 18, grow: 1, priority: 0, names },
    { id: 'time', width, priority: 4 },
    { id: 'judgment', width: 19, fits: fits('judgment'), grow: 2, priority: 0 },
    ...(isPast ? [] : [{ id: 'since', width, priority: 2 } as const]),
    { id: 'ratio', width: 7, priority: 3 },
    { id: 'late', width: 4, priority: 2 },
    { id: 'issues', width: 7, fits: fits('issues'), priority: 1 },
    { id: 'age', width: 6, priority: 1 },
    ...(isGrouped ? [] : tags(5)),
  ]);
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
