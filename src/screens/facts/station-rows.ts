/** The stations of the restaurant in view, as rows of their table. */
import type { LineCheck, StationFacts } from '../../hooks/use-line-check.ts';
import type { PaceInView } from '../../hooks/use-pace.ts';
import type { ClockFace } from '../../kitchen/model/business-day.ts';
import { isAhead } from '../../kitchen/model/date-words.ts';
import type { StationNow } from '../../kitchen/pace/station-pace.ts';
import type { StationBoard } from '../../kitchen/stations/station-board.ts';
import { type ListedStation, listedStations } from '../../kitchen/tables/station-row.ts';
import { orderedStations } from '../../kitchen/tables/stations.ts';
import type { Actions, Steps } from '../../state/actions.ts';
import { memoize } from '../../state/memoize.ts';

const listed = memoize(
  (
    board: StationBoard,
    pace: PaceInView | undefined,
    changes: StationFacts['changes'],
    clock: ClockFace,
    date: string,
  ) => {
    const moment = { clock, date, isPast: pace?.isPast === true, changed: changes?.stations };
    const rows = listedStations(board, pace, moment);
    return { rows, byGuid: new Map(rows.map((row) => [row.guid, row])) };
  },
);

/** Most urgent first, and by GUID. Without states until the date is loaded, and before it starts. */
export function stationsInView(check: StationFacts): {
  readonly rows: readonly ListedStation[];
  readonly byGuid: ReadonlyMap<string, ListedStation>;
} {
  const { board, pace, changes, date, restaurant } = check;
  return listed(board, isAhead(check) ? undefined : pace, changes, restaurant.calendar, date);
}

const judgedByGuid = memoize(
  ({ stations }: PaceInView): ReadonlyMap<string | undefined, StationNow> =>
    new Map(stations.map((station) => [station.guid, station])),
);

/** `undefined` until the date is loaded. */
export function stationState(
  { pace }: Pick<LineCheck, 'pace'>,
  guid: string,
): StationNow | undefined {
  return pace && judgedByGuid(pace).get(guid);
}

/** Order for `[` and `]`. */
export const stationOrder = memoize((rows: readonly ListedStation[]) =>
  orderedStations(rows, 'name', false).map(({ setup }) => setup),
);

/** `[` and `]` on a screen about one station, which wrap around. `first`: steps before another station is shown. */
export function besideActions(
  kind: 'station' | 'trace',
  guid: string,
  check: LineCheck,
  first: Steps = [],
): Actions {
  const step = (by: number) => (): Steps => {
    const order = stationOrder(stationsInView(check).rows);
    const index = order.findIndex(({ station }) => station.guid === guid);
    const next = order[(index + by + order.length) % order.length]?.station.guid;
    if (next === undefined) return [];
    return [...first, { type: 'replaced', by: { kind, guid: next } }];
  };
  return { previousStation: step(-1), nextStation: step(1) };
}
