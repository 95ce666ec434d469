/** The stations of a snapshot as a table: those that need attention first, with their state and their numbers of the date. */
import { clockTime } from '../../kitchen/calendar/local-time.ts';
import { timeRoom } from '../../kitchen/calendar/repeated-hour.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import type { PaceReading } from '../../kitchen/pace/pace-reading.ts';
import type { StationPace } from '../../kitchen/pace/station-pace.ts';
import {
  type BoardRow,
  type StationBoard,
  sortedBoardRows,
} from '../../kitchen/stations/station-board.ts';
import { countText, durationText } from '../../kitchen/text/quantities.ts';
import { expoText, printsText } from '../../screens/facts/station-columns.ts';
import { fitText } from '../../terminal/text/safe-text.ts';

const NAME_WIDTH = 20;
const LAST_WIDTH = 5;

/** A head, and a line for each configured station. Without a reading, states are unknown and stations sort by name. */
export function snapshotStations(
  { rows }: StationBoard,
  reading: PaceReading | undefined,
  { calendar }: RestaurantChoice,
  date: string,
): readonly string[] {
  const lastWidth = LAST_WIDTH + timeRoom(date, calendar);
  const now = reading === undefined ? '' : ' State       Now   Usual  90% in  Out';
  const title = `${'Station'.padEnd(NAME_WIDTH)}${now} Prints   Expo      ${'Last out'.padStart(lastWidth)}  Items  Median  90% in  >60`;
  const paces = new Map(reading?.stations.map(({ guid, pace }) => [guid, pace]));
  const lines = inOrder(rows, reading).map((row) => {
    const { figures, station } = row;
    const last = figures?.lastFulfilledAt;
    return [
      fitText(row.name, NAME_WIDTH, 'left', '~'),
      ...(reading === undefined ? [] : nowCells(paces.get(station.guid))),
      fitText(printsText(station), 8, 'left', '~'),
      fitText(expoText(row.expo), 9, 'left', '~'),
      (last === undefined ? '-' : clockTime(last, calendar)).padStart(lastWidth),
      (figures === undefined ? '-' : countText(figures.rows)).padStart(6),
      durationText(figures?.stationTime.median).padStart(7),
      durationText(figures?.stationTime.p90).padStart(7),
      countText(figures?.excluded['un-bumped'] ?? 0)
        .replace(/^0$/, '-')
        .padStart(4),
    ].join(' ');
  });
  return [title, ...lines];
}

/** In the order of the reading, which has all stations. */
function inOrder(rows: readonly BoardRow[], reading: PaceReading | undefined): readonly BoardRow[] {
  if (reading === undefined) return sortedBoardRows(rows, 'name', false);
  const byGuid = new Map(rows.map((row) => [row.station.guid, row]));
  return reading.stations.flatMap(({ guid = '' }) => byGuid.get(guid) ?? []);
}

function nowCells(pace: StationPace | undefined): readonly string[] {
  const { now, usual, quarter, state = 'unknown' } = pace ?? {};
  return [
    state.padEnd(7),
    durationText(now?.medianMs).padStart(7),
    durationText(usual?.at(quarter).medianMs).padStart(7),
    durationText(now?.p90Ms).padStart(7),
    (now === undefined ? '-' : countText(now.tickets)).padStart(4),
  ];
}
