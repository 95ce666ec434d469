/** How far the evidence of a kitchen's ordinary silences goes. Times are epoch ms. */
import { DAY_MS, MINUTE_MS } from '../../contract/instant.ts';
import type { ClockQuarterOf } from '../measures/business-quarters.ts';
import { stepCounter } from '../model/steps.ts';
import { kitchenDemand, kitchenDue, type UsualBumps } from './kitchen-demand.ts';

/** Between bumps that are closer together, nobody waits for anything. */
const MIN_SILENCE_MS = MINUTE_MS;
/** With fewer silences, a date shows no tail. */
const MIN_SILENCES = 20;
/** The silences with most evidence are the tail. */
const TAIL_SHARE = 0.15;

/**
 * The mean by which evidence of the date's silences exceeds the least evidence of its tail. It would be 1 if bumps were independent, because
 * such evidence has an exponential distribution. A kitchen that bumps in batches has more. `bumps` are in order of time. `undefined` with few silences.
 */
export function* silenceTailSteps(
  bumps: Float64Array,
  ownBumps: UsualBumps,
  quarterOf: ClockQuarterOf,
): Generator<undefined, number | undefined> {
  const demand = kitchenDemand(bumps, [ownBumps], quarterOf);
  const isStepOver = stepCounter();
  const evidence: number[] = [];
  for (const [index, time] of bumps.entries()) {
    if (isStepOver(1)) yield;
    const silentSince = bumps[index - 1] ?? time;
    const lengthMs = time - silentSince;
    if (lengthMs >= MIN_SILENCE_MS && lengthMs < DAY_MS)
      evidence.push(kitchenDue(demand, silentSince, time));
  }
  if (evidence.length < MIN_SILENCES) return undefined;
  const tail = evidence.sort((a, b) => b - a).slice(0, Math.ceil(TAIL_SHARE * evidence.length));
  const least = tail.at(-1) ?? 0;
  return tail.reduce((sum, each) => sum + each - least, 0) / tail.length;
}
