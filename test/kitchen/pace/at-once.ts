/** What the program computes in steps, so that keys are answered in between. */
import type { FulfillmentDay } from '../../../src/kitchen/model/fulfillment-day.ts';
import { runToEnd } from '../../../src/kitchen/model/steps.ts';
import {
  type KitchenPace,
  kitchenPaceSteps,
  type PaceQuestion,
} from '../../../src/kitchen/pace/kitchen-pace.ts';
import {
  type PaceReading,
  type PaceSource,
  paceSteps,
} from '../../../src/kitchen/pace/pace-reading.ts';

export function kitchenPace(day: FulfillmentDay, question: PaceQuestion): KitchenPace {
  return runToEnd(kitchenPaceSteps(day, question));
}

export function paceReading(source: PaceSource): PaceReading {
  return runToEnd(paceSteps(source));
}
