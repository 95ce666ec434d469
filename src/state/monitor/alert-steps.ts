import { LIST_TOP } from '../views/list-view.ts';
import type { Steps } from './actions.ts';
import type { MonitorState } from './monitor-state.ts';

/** Alerts at one restaurant open it, at the station if there is one. Others open all restaurants, the one needing help most first. */
export function alertSteps({ alerts, restaurant, date, rewind, fleet }: MonitorState): Steps {
  const [guid, other] = new Set(alerts.map((alert) => alert.restaurant?.guid));
  if (guid === undefined || other !== undefined) {
    const filter = { ...fleet.filter, on: false };
    const change = { list: LIST_TOP, filter, sort: 'need', descending: false } as const;
    return [{ type: 'went-to-fleet' }, { type: 'changed-fleet', change }];
  }
  const isCurrent = date === undefined && rewind === undefined;
  const there: Steps =
    guid === restaurant
      ? [
          ...(isCurrent ? [] : [{ type: 'chose-date', date: undefined } as const]),
          { type: 'went-home' },
        ]
      : [{ type: 'opened-restaurant', guid, date: undefined }];
  const stations = alerts.map((alert) => ('of' in alert ? alert.of.station : undefined));
  const [station] = stations.length > 1 ? [] : stations;
  // Rows without a GUID have a name as key, and no screen.
  if (station === undefined || station.key === station.name) return there;
  return [...there, { type: 'went', to: { kind: 'station', guid: station.key } }];
}
