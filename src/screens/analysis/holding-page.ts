/** The stations that the food of others waited for. */
import { barRow } from '../../components/plots/one-line-plots.ts';
import { printFilter } from '../../kitchen/filter/filter-print.ts';
import { HOLDING_LEFT_OUT, type HoldingLeftOut } from '../../kitchen/journey/holding-tally.ts';
import { type StationHolding, stationsByHolding } from '../../kitchen/journey/station-holding.ts';
import { oddityText } from '../../kitchen/table/fulfillment.ts';
import { columnDuration, countOf, countText } from '../../kitchen/text/quantities.ts';
import type { AnalysisInput, AnalysisPage, Drill } from './analysis-page.ts';

const BAR_WIDTH = 12;
/** Reasons that need other words without context. */
const LEFT_OUT_WORDS: Readonly<Partial<Record<HoldingLeftOut, string>>> = {
  'another level': 'of other levels',
  'no station': 'without a station',
  'no ticket': 'without a ticket',
  'un-bumped': oddityText('un-bumped'),
};

/** Stations, the one that others waited for longest first. Each ticket of the rows counts with all its items. */
export function holdingPage({ day, rows, tier }: AnalysisInput): AnalysisPage {
  const { stations, tickets, held, leftOut } = stationsByHolding(day, rows);
  const most = stations[0]?.causedMs ?? 0;
  const out = HOLDING_LEFT_OUT.filter((reason) => leftOut[reason] > 0).map(
    (reason) => `${countText(leftOut[reason])} ${LEFT_OUT_WORDS[reason] ?? reason}`,
  );
  return {
    title: 'Stations that other stations waited for',
    notes: [
      `${countOf(tickets, 'ticket')}, ${countText(held)} held.`,
      "Waited: from an item's prep bump to the last prep bump of its ticket, added up.",
      `Rows left out: ${out.length === 0 ? 'none' : out.join(', ')}.`,
    ],
    nothing: 'No station held a ticket in these rows.',
    ids: stations.map(({ station }) => station.guid),
    detailRows: () => 0,
    sentence: ({ entry }, duration) => {
      const station = stations[entry];
      if (station === undefined) return '';
      const { causedMs, tickets: own, medianMs, worst } = station;
      return `${nameOf(station)}: others waited ${duration(causedMs)} in total on ${countOf(own, 'ticket')}, median ${duration(medianMs)}, worst ${duration(worst.heldMs)}.`;
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
        { id: 'bar', title: '', width: BAR_WIDTH, priority: 7 },
        { id: 'tickets', title: 'Tickets', width: 7, priority: 1, align: 'right' },
        { id: 'median', title: 'Median', width: 7, priority: 2, align: 'right' },
        { id: 'worst', title: 'Worst', width: 7, priority: 3, align: 'right' },
      ],
      cell: (entry, column) => {
        const station = stations[entry];
        if (station === undefined) return { text: '' };
        const { causedMs, tickets: own, medianMs, worst } = station;
        switch (column) {
          case 'station':
            return { text: nameOf(station) };
          case 'caused':
            return { text: columnDuration(causedMs) };
          case 'bar':
            return { text: barRow(causedMs, most, BAR_WIDTH, tier), tone: 'muted' };
          case 'tickets':
            return { text: countText(own) };
          case 'median':
            return { text: columnDuration(medianMs) };
          default:
            return { text: columnDuration(worst.heldMs) };
        }
      },
    },
  };
}

function nameOf({ station }: StationHolding): string {
  return station.name;
}

/** The station's own rows. */
function stationDrill(holding: StationHolding | undefined): Drill {
  const text = holding?.station.name;
  if (text === undefined || text === '') {
    return { kind: 'none', why: 'No filter can find a station without a name.' };
  }
  const tests = [{ how: 'equals', text } as const];
  const station = printFilter({ kind: 'values', field: 'station', tests });
  return { kind: 'narrow', by: `level:0 ${station}` };
}
