import type { Span } from '../../components/line/Line.tsx';
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import type { PaceInView } from '../../hooks/reading/use-pace.ts';
import type { PaceState, StationPace } from '../../kitchen/pace/station-pace.ts';
import type { StationNow } from '../../kitchen/pace/stations-now.ts';
import { unjudgedReason } from '../../kitchen/pace/words.ts';
import {
  type BoardRow,
  type ShownValues,
  type StationFilterState,
  sortedBoardRows,
} from '../../kitchen/stations/station-board.ts';
import { memoize } from '../../state/memoize.ts';
import type { Actions, Steps } from '../../state/monitor/actions.ts';

/** By station GUID, with the values that lists sort by, and those matched by `state:`. */
export type StatesByStation = ReturnType<typeof byGuid>;

const NONE: StatesByStation = {
  now: new Map(),
  harm: {},
  current: {},
  filteredBy: () => ['unknown'],
};

export const STATE_SPANS: Readonly<Record<PaceState, Span>> = {
  slow: { text: 'SLOW', tone: 'error', strong: true },
  quiet: { text: 'QUIET', tone: 'warn', strong: true },
  busy: { text: 'busy' },
  ok: { text: 'ok', tone: 'muted' },
  unknown: { text: '-', tone: 'muted' },
};

/** For the current date. Empty until loaded. */
export function statesByStation(pace: PaceInView | undefined): StatesByStation {
  return pace === undefined ? NONE : byGuid(pace);
}

/** `undefined` until the date is loaded. */
export function stationState(
  { pace }: Pick<LineCheck, 'pace'>,
  guid: string,
): StationNow | undefined {
  return statesByStation(pace).now.get(guid);
}

/** On a past date: slow if it ever was, and not judged without usual. */
export function shownState(pace: StationPace | undefined, isPast: boolean): PaceState {
  if (pace === undefined) return 'unknown';
  if (!isPast) return pace.state;
  if (pace.stretches.length > 0) return 'slow';
  return unjudgedReason(pace, []) === undefined ? 'ok' : 'unknown';
}

const byGuid = memoize(({ stations, isPast }: PaceInView) => {
  const named = stations.flatMap((station, place) =>
    station.guid === undefined ? [] : [[station.guid, station, place] as const],
  );
  const now = new Map(named.map(([guid, station]) => [guid, station]));
  const places = new Map(named.map(([guid, , place]) => [guid, place]));
  const windowOf = (row: BoardRow) => now.get(row.station.guid)?.pace?.now;
  const harm: ShownValues = { harm: ({ station }) => places.get(station.guid) };
  const current: ShownValues = {
    ...harm,
    median: (row) => windowOf(row)?.medianMs,
    p90: (row) => windowOf(row)?.p90Ms,
  };
  return {
    now,
    harm,
    current,
    filteredBy: (guid: string): readonly StationFilterState[] => {
      const state = shownState(now.get(guid)?.pace, isPast);
      return now.get(guid)?.muted === undefined ? [state] : [state, 'muted'];
    },
  };
});

/** Order for `[` and `]`. */
export const stationOrder = memoize((rows: readonly BoardRow[]) =>
  sortedBoardRows(rows, 'name', false),
);

/** `[` and `]` on a screen about one station, which wrap around. `first`: steps before another station is shown. */
export function besideActions(
  kind: 'station' | 'trace',
  guid: string,
  { board }: LineCheck,
  first: Steps = [],
): Actions {
  const step = (by: number) => (): Steps => {
    const order = stationOrder(board.rows);
    const at = order.findIndex(({ station }) => station.guid === guid);
    const next = order[(at + by + order.length) % order.length]?.station.guid;
    if (next === undefined) return [];
    return [...first, { type: 'replaced', by: { kind, guid: next } }];
  };
  return { previousStation: step(-1), nextStation: step(1) };
}
