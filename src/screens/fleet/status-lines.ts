import type { Lines } from '../../components/line/Line.tsx';
import { alignedText, type Column } from '../../components/table/column-layout.ts';
import { clockTime } from '../../kitchen/calendar/local-time.ts';
import { markedDuration } from '../../kitchen/columns/limit-mark.ts';
import type { FleetRow } from '../../kitchen/fleet/fleet-row.ts';
import { countText, durationText, shareText } from '../../kitchen/text/quantities.ts';
import { STATE_SPANS } from '../facts/states-by-station.ts';

const right = (id: string, title: string, width: number, priority: number): Column<string> => ({
  id,
  title,
  width,
  priority,
  align: 'right',
});

/** A restaurant's stations, as last read. */
export function statusLines({ status, restaurant }: FleetRow, width: number): Lines {
  const stations = status?.stations ?? [];
  if (stations.length === 0) return [];
  const columns: readonly Column<string>[] = [
    {
      id: 'name',
      title: 'Station',
      width: 12,
      priority: 0,
      names: stations.map(({ name }) => name),
    },
    { id: 'state', title: 'State', width: 5, priority: 0 },
    right('since', 'Since', 8, 2),
    right('now', status?.isPast === true ? 'Median' : 'Now  ', 8, 0),
    right('usual', 'Usual', 7, 1),
    right('p90', '90% in', 7, 3),
    right('items', 'Items', 5, 4),
    right('late', 'Late', 4, 2),
  ];
  const heads = Object.fromEntries(columns.map(({ id, title }) => [id, title]));
  return [
    [{ text: alignedText(columns, heads, width), tone: 'muted' }],
    ...stations.map((station) => {
      const { text: state, tone = 'plain' } = STATE_SPANS[station.state];
      const { since, medianMs, usualMs, p90Ms, items, late, judged } = station;
      const cells = {
        name: station.name,
        state,
        since: since === undefined ? '' : clockTime(since, restaurant.calendar),
        now: markedDuration(medianMs, undefined).text,
        usual: durationText(usualMs),
        p90: durationText(p90Ms),
        items: countText(items),
        late: shareText(late, judged),
      };
      return [{ text: alignedText(columns, cells, width), tone }];
    }),
  ];
}
