/** The state of all stations at once. */
import { MINUTE_MS } from '../../contract/time-units.ts';
import type { KitchenStop, StopTimes } from './kitchen-stop.ts';
import type { JudgedStation, KitchenEvidence, StationPace } from './station-pace.ts';

/**
 * `slow`: at least half the stations take longer, `ratio` times usual together. `busy`: the same, with `load` times the usual orders.
 * `stopped`: nothing came out at any station, though `due` bumps would be usual by now. Times are epoch ms.
 */
export type KitchenState = { readonly since: number; readonly saidAt: number } & (
  | { readonly state: 'slow'; readonly ratio: number }
  | { readonly state: 'busy'; readonly ratio: number; readonly load: number }
  | { readonly state: 'stopped'; readonly due: number }
);

export function kitchenState(
  kitchen: Pick<KitchenEvidence, 'night' | 'demand' | 'asOf' | 'unread' | 'rules'>,
  judged: readonly JudgedStation[],
  stations: readonly StationPace[],
  stop: KitchenStop | undefined,
): KitchenState | undefined {
  const { night, demand, asOf, unread, rules } = kitchen;
  if (stop !== undefined && isStopped(stop.times, asOf)) {
    const { since, saidAt } = stop.times;
    return { state: 'stopped', since, saidAt, due: stop.due(asOf) };
  }
  const { slowSince: since } = night;
  // A kitchen that is empty, or lets out its last and slowest items, is neither slow nor busy.
  if (since === undefined || unread !== undefined) return undefined;
  const from = asOf - rules.windowMs;
  const unknown = stations.filter(({ why }) => why === 'new menu');
  if (unknown.length * 2 >= stations.length) return undefined;
  if (demand.seen(from, asOf) < rules.emptyShare * demand.usual(from, asOf)) return undefined;
  const ratio = night.at(asOf);
  const load = mostLoad(judged, since, asOf);
  const slow = { ratio, since, saidAt: since };
  return load < rules.kitchenBusy ? { state: 'slow', ...slow } : { state: 'busy', load, ...slow };
}

/** At a moment (epoch ms) without newer bumps. */
export function isStopped(stop: StopTimes | undefined, at: number): stop is StopTimes {
  return stop !== undefined && at >= stop.saidAt && at < stop.until;
}

const STEP_MS = 5 * MINUTE_MS;

/** Most work fired at all stations since a moment (epoch ms), beside usual: a wave of orders is felt after it is over. */
function mostLoad(judged: readonly JudgedStation[], since: number, asOf: number): number {
  const loads = judged.flatMap(({ load }) => load ?? []);
  let most = 0;
  for (let at = since; at <= asOf; at += STEP_MS) {
    const all = loads.map((load) => load(at));
    const added = all.reduce((sum, { addedMs }) => sum + addedMs, 0) / all.length;
    const expected = all.reduce((sum, { expectedMs }) => sum + expectedMs, added);
    const done = all.reduce((sum, { doneMs }) => sum + doneMs, added);
    if (expected > 0) most = Math.max(most, done / expected);
  }
  return most;
}
