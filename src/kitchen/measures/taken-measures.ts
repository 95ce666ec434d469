/** Measures of a day, each taken once however many views ask for it. */

import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import type { Measure, Measurement } from './measure.ts';

/** What measures took of one day. */
type Measurements = Map<Measure, Measurement>;

const takenOf = new WeakMap<FulfillmentDay, Measurements>();

/** What a measure takes of a day. It is kept for as long as the day is. */
export function takenMeasure(day: FulfillmentDay, measure: Measure): Measurement {
  const taken: Measurements = takenOf.get(day) ?? new Map();
  takenOf.set(day, taken);
  const measurement = taken.get(measure) ?? measure.take(day);
  taken.set(measure, measurement);
  return measurement;
}
