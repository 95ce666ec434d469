/** The key that opens the trace of a station. */
import type { Station } from '../../kitchen/model/station.ts';
import { noticed, type Steps } from '../../state/monitor/actions.ts';
import { TRACE_VIEW } from '../../state/views/screen-views.ts';

/** Goes to the trace of a station, whose KDS works at first. */
export function openTrace(station: Station | undefined): Steps {
  if (station === undefined) return [noticed('No station to trace.')];
  return [
    { type: 'changed-trace', change: TRACE_VIEW },
    { type: 'went', to: { kind: 'trace', guid: station.guid } },
  ];
}
