/** What is exported of a chain: the status of each restaurant and station as metrics. Durations are seconds, moments epoch seconds. */
import { Failure } from '../../contract/failures.ts';
import { type FleetRow, isInServiceAt } from '../../kitchen/fleet/fleet-row.ts';
import { dueAt } from '../../kitchen/fleet/fleet-schedule.ts';
import type { FleetView } from '../../kitchen/fleet/fleet-view.ts';
import type { MetricFamily } from '../../service/metrics-text.ts';
import { distinctNames } from './distinct-names.ts';
import { type FleetCounts, stationKey } from './fleet-counts.ts';
import { type NamedRow, restaurantMetrics } from './restaurant-metrics.ts';
import { MOST_STATIONS, type NamedStation, stationMetrics } from './station-metrics.ts';

/** After this time without a reading, and three of the restaurant's pauses, its states and times are unknown, ms. */
const OLD_MS = 5 * 60_000;

/** The metrics of a chain as of a moment (epoch ms), with what was counted of it. */
export function fleetMetrics(
  { rows }: FleetView,
  counts: FleetCounts,
  now: number,
): readonly MetricFamily[] {
  const names = distinctNames(rows.map(({ restaurant }) => restaurant));
  const named = rows.map((row, at): NamedRow => {
    const isOld = isOldRow(row, now);
    return {
      row,
      restaurant: names[at] ?? '',
      isOld,
      inService: isInServiceAt(row, now, isOld),
      counts: counts.of(row.restaurant.guid),
    };
  });
  return [...restaurantMetrics(named), ...stationMetrics(named.flatMap(stationsOf))];
}

function isOldRow(row: FleetRow, now: number): boolean {
  const { state, triedAt = now } = row;
  const pauseMs = dueAt(row) - triedAt;
  return state instanceof Failure || now - triedAt > Math.max(OLD_MS, 3 * pauseMs);
}

function stationsOf({
  row: { status },
  restaurant,
  isOld,
  counts,
}: NamedRow): readonly NamedStation[] {
  const stations = (status?.stations ?? [])
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .slice(0, MOST_STATIONS);
  const names = distinctNames(stations);
  return stations.map((station, at) => {
    const labels = { restaurant, station: names[at] ?? '' };
    return { station, labels, isOld, counts: counts.stations?.get(stationKey(station)) };
  });
}
