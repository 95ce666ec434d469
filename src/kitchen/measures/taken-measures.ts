/** Measurements of a date, each computed once for all views. */

import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import type { Measure, Measurement } from './measure.ts';

/** Measurements of one date. */
type Measurements = Map<Measure, Measurement>;

const takenOf = new WeakMap<FulfillmentDay, Measurements>();

/** A measure's values for a date, kept as long as the date. */
export function takenMeasure(day: FulfillmentDay, measure: Measure): Measurement {
  const taken: Measurements = takenOf.get(day) ?? new Map();
  takenOf.set(day, taken);
  const measurement = taken.get(measure) ?? measure.take(day);
  taken.set(measure, measurement);
  return measurement;
}
