/** The trace of a station's ticket and its keys, for the drawn and for the spoken screen. */
import { useMemo } from 'react';
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import type { Station } from '../../kitchen/stations/station.ts';
import { selectBoardRows } from '../../kitchen/stations/station-board.ts';
import { stationTraffic } from '../../kitchen/trace/station-traffic.ts';
import { type TicketTrace, traceTicket } from '../../kitchen/trace/ticket-trace.ts';
import type { Handlers } from '../../state/keys/bindings.ts';
import {
  type Dispatch,
  type MonitorState,
  TRACE_VIEW,
  type TraceView,
} from '../../state/monitor-state.ts';

interface Monitor {
  readonly latest: () => MonitorState;
  readonly dispatch: Dispatch;
}

/** Goes to the trace of a station, whose KDS works at first. */
export function openTrace({ dispatch }: Monitor, station: Station | undefined): void {
  if (station === undefined) return dispatch({ type: 'noticed', notice: 'No station to trace.' });
  dispatch({ type: 'changed-trace', change: TRACE_VIEW });
  dispatch({ type: 'went', to: { kind: 'trace', guid: station.guid } });
}

/** The trace with the records of the business date in view; `undefined` for a station that is not in the list. */
export function useStationTrace(
  { board, stations, day }: LineCheck,
  guid: string,
  { kdsDown }: TraceView,
): TicketTrace | undefined {
  const list = stations.data?.value.stations;
  const figures = board.day;
  const read = day.data?.value;
  const rows = read?.kind === 'day' ? read.day : undefined;
  const traffic = useMemo(() => rows && stationTraffic(rows, guid), [rows, guid]);
  return useMemo(() => {
    const provenKds = figures && new Set(figures.stations.keys());
    return traceTicket(list ?? [], guid, { kdsDown, provenKds, day: traffic });
  }, [list, figures, guid, kdsDown, traffic]);
}

/** The keys that lead elsewhere from a trace, and the one that takes the KDS off line. */
export function traceKeys(
  { latest, dispatch }: Monitor,
  { board }: LineCheck,
  guid: string,
): Handlers {
  const step = (by: number) => () => {
    const order = selectBoardRows(board.rows, '', 'name', false);
    const at = order.findIndex(({ station }) => station.guid === guid);
    const next = order[(at + by + order.length) % order.length];
    if (next === undefined) return;
    dispatch({ type: 'changed-trace', change: { top: 0 } });
    dispatch({ type: 'replaced', by: { kind: 'trace', guid: next.station.guid } });
  };
  return {
    kdsDown: () =>
      dispatch({ type: 'changed-trace', change: { kdsDown: !latest().trace.kdsDown } }),
    previousStation: step(-1),
    nextStation: step(1),
    stations: () => dispatch({ type: 'went-home' }),
  };
}
