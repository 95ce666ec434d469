import type { Span } from '../../components/line/Line.tsx';
import { barRow } from '../../components/plots/one-line-plots.ts';
import { equalsFilter } from '../../kitchen/filter/typed-filter.ts';
import { type StationHolding, stationsByHolding } from '../../kitchen/journey/station-holding.ts';
import { columnDuration, countText } from '../../kitchen/text/quantities.ts';
import { UNNAMED_STATION } from '../everywhere/words.ts';
import type { AnalysisInput, AnalysisPage, Drill } from './analysis-page.ts';
import { waitNotes, waitSentence } from './words.ts';

/** Stations others waited on, longest waits first. Each ticket counts with all items. */
export function holdingPage({ day, rows, tier }: AnalysisInput): AnalysisPage {
  const holding = stationsByHolding(day, rows);
  const { stations } = holding;
  const most = stations[0]?.causedMs ?? 0;
  return {
    title: 'Stations others waited on',
    notes: waitNotes(holding),
    nothing: 'No ticket in these rows waited on a station.',
    ids: stations.map(({ station }) => station.guid),
    detailRows: () => 0,
    sentence: ({ entry }, duration) => {
      const station = stations[entry];
      return station === undefined ? '' : waitSentence(station, duration);
    },
    drill: ({ entry }) => stationDrill(stations[entry]),
    body: {
      kind: 'table',
      columns: [
        {
          id: 'station',
          title: 'Station',
          width: 14,
          grow: 1,
          priority: 0,
          names: stations.map(nameOf),
        },
        { id: 'caused', title: 'Waited', width: 9, priority: 0, align: 'right' },
        { id: 'bar', title: '', width: 12, fits: 40, priority: 7 },
        { id: 'tickets', title: 'Tickets', width: 7, priority: 1, align: 'right' },
        { id: 'median', title: 'Median', width: 7, priority: 2, align: 'right' },
        { id: 'worst', title: 'Longest', width: 7, priority: 3, align: 'right' },
      ],
      cell: (entry, column, width) => {
        const station = stations[entry];
        if (station === undefined) return { text: '' };
        const { causedMs, tickets: own, medianMs, worst } = station;
        const cells: Readonly<Record<string, Span>> = {
          station: { text: nameOf(station) },
          caused: { text: columnDuration(causedMs) },
          bar: { text: barRow(causedMs, most, width, tier), tone: 'muted' },
          tickets: { text: countText(own) },
          median: { text: columnDuration(medianMs) },
          worst: { text: columnDuration(worst.heldMs) },
        };
        return cells[column] ?? { text: '' };
      },
    },
  };
}

function nameOf({ station }: StationHolding): string {
  return station.name;
}

function stationDrill(holding: StationHolding | undefined): Drill {
  const by = equalsFilter('station', holding?.station.name ?? '');
  return by === undefined
    ? { kind: 'none', why: UNNAMED_STATION }
    : { kind: 'narrow', by: `level:0 ${by}` };
}
