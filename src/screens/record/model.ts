/** One record of a business date, as a screen has it. */

import type { ClockFace } from '../../kitchen/calendar/business-day.ts';
import type { Fulfillment } from '../../kitchen/table/fulfillment.ts';
import type { FulfillmentDay } from '../../kitchen/table/fulfillment-day.ts';
import type { FulfillmentRows } from '../../kitchen/table/fulfillment-rows.ts';
import { fulfillmentsView, type MonitorState } from '../../state/monitor/monitor-state.ts';
import { rememberedBy } from '../../state/remember-by.ts';
import type { Scene } from '../everywhere/scene.ts';
import { dayArrival } from '../frame/day-arrival.ts';
import { selectedRows } from '../frame/selected-rows.ts';
import { type Journeys, journeyLines, journeysOf } from './journey-lines.ts';
import { type RecordLine, recordLines } from './lines.ts';

/** A record with the reader's place in it. */
export interface RecordModel {
  readonly scene: Scene;
  readonly id: string;
  readonly all: FulfillmentDay;
  /** Number of its row among all of the date; `undefined` where it is gone. */
  readonly found: number | undefined;
  readonly row: Fulfillment | undefined;
  /** The rows that `[` and `]` go through. */
  readonly shown: FulfillmentRows;
  readonly lines: readonly RecordLine[];
  /** First line shown. */
  readonly top: number;
  /** Lines in view, and the last that `top` can be. */
  readonly space: number;
  readonly last: number;
  /** The date was read to its end. */
  readonly isWhole: boolean;
}

const drawn = rememberedBy(
  (all: FulfillmentDay, found: number, clock: ClockFace, width: number): readonly RecordLine[] => {
    const journeys: Journeys = journeysOf(all, found, clock);
    return recordLines(all.row(found), clock, width, journeyLines(journeys, clock, width));
  },
);

/** Finds it. */
export function recordModel(
  scene: Scene,
  state: MonitorState,
  { id }: { readonly id: string },
): RecordModel {
  const { check, size, isHeard } = scene;
  const { all, shown } = selectedRows(check, fulfillmentsView(state));
  const found = all.table.find(id);
  const { calendar } = check.restaurant;
  const lines = found === undefined || isHeard ? [] : drawn(all, found, calendar, size.width);
  // The last line counts those out of view.
  const space = lines.length > size.height ? Math.max(1, size.height - 1) : size.height;
  const last = Math.max(0, lines.length - space);
  return {
    scene,
    id,
    all,
    found,
    row: found === undefined ? undefined : all.row(found),
    shown,
    lines,
    top: Math.min(state.top, last),
    space,
    last,
    isWhole: dayArrival(check.day) === 'whole',
  };
}
