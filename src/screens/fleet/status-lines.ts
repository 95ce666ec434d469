import type { Lines, Span } from '../../components/line/Line.tsx';
import type { Column } from '../../components/table/column-layout.ts';
import { headedLines } from '../../components/table/headed-lines.ts';
import { clockTime } from '../../kitchen/calendar/local-time.ts';
import type { FleetRow } from '../../kitchen/fleet/fleet-row.ts';
import type { StationStatus } from '../../kitchen/fleet/station-status.ts';
import { countText, durationText, shareText } from '../../kitchen/text/quantities.ts';
import { STATE_SPANS } from '../facts/states-by-station.ts';

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
    const { name, state, since, medianMs, usualMs, p90Ms, items, late, judged } = station;
    const texts = {
      name,
      state: '',
      since: since === undefined ? '' : clockTime(since, restaurant.calendar),
      median: durationText(medianMs),
      usual: durationText(usualMs),
      p90: durationText(p90Ms),
      items: countText(items),
      late: shareText(late, judged),
    };
    return column === 'state' ? STATE_SPANS[state] : { text: texts[column] };
  };
  return headedLines(columns, stations, cell, width);
}
