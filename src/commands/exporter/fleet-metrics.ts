/** Status of restaurants and stations as metrics. Durations are seconds, moments epoch seconds. */
import type { Clock } from '../../api/clock.ts';
import { Failure } from '../../contract/failures.ts';
import { type FleetView, isOutdated } from '../../kitchen/fleet/fleet-schedule.ts';
import { restaurantStations } from '../../kitchen/tables/station-row.ts';
import { labelValue, type MetricFamily } from '../../service/metrics-text.ts';
import { safeText } from '../../terminal/safe-text.ts';
import { type FleetCounts, stationCountKey } from './fleet-counts.ts';
import { type LabeledRow, restaurantMetrics } from './restaurant-metrics.ts';
import { MAX_STATIONS, stationMetrics } from './station-metrics.ts';

/** As of now, with what was counted. */
export function fleetMetrics(
  { rows }: FleetView,
  counts: FleetCounts,
  clock: Pick<Clock, 'now' | 'steady'>,
): readonly MetricFamily[] {
  const names = distinctNames(rows.map(({ restaurant }) => restaurant));
  const labeled = rows.map((row, at): LabeledRow => {
    const isOld = row.state instanceof Failure || isOutdated(row, clock.steady());
    return {
      of: { ...row, isOld, now: clock.now() },
      labels: { restaurant: names[at] ?? '' },
      isOld,
      counts: counts.of(row.restaurant.guid),
    };
  });
  return [...restaurantMetrics(labeled), ...stationMetrics(labeled.flatMap(stationsOf))];
}

function stationsOf({ of: row, labels, isOld, counts }: LabeledRow) {
  const stations = restaurantStations(row)
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .slice(0, MAX_STATIONS);
  const names = distinctNames(stations);
  return stations.map((station, at) => {
    const own = { ...labels, station: names[at] ?? '' };
    const ofDate = counts?.stations?.get(stationCountKey(station));
    return { of: station, labels: own, isOld, counts: ofDate };
  });
}

/** Prometheus drops labels without a value. */
const UNNAMED = 'unnamed';

/** No series may appear twice: names as on screens, with the GUID where several share one, or only the GUID if nothing is visible. */
function distinctNames(
  all: readonly { readonly name: string; readonly guid: string | undefined }[],
): readonly string[] {
  const shown = all.map(({ name, guid = '' }) => {
    const id = visible(guid);
    return { name: visible(name) || id || UNNAMED, id };
  });
  const counts = new Map<string, number>();
  for (const { name } of shown) counts.set(name, (counts.get(name) ?? 0) + 1);
  const taken = new Set<string>();
  return shown.map(({ name, id }) => {
    const first = counts.get(name) === 1 ? name : labelValue(`${id} ${name}`.trim());
    let value = first;
    for (let again = 2; taken.has(value); again += 1) value = labelValue(`${again} ${first}`);
    taken.add(value);
    return value;
  });
}

function visible(text: string): string {
  return labelValue(safeText(text).trim());
}
