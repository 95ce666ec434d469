/** What rivals know: the program's own comparisons of bumps with usual, and nothing of how it judges them. */

import { MINUTE_MS } from '../../../../src/contract/instant.ts';
import type { ComparedBump } from '../../../../src/kitchen/usual/station-rows.ts';
import type { Judge, Reading } from '../replayed-evening.ts';

const QUARTER_MS = 15 * MINUTE_MS;
/** Nothing is judged after so long without a bump or a ticket anywhere. */
const LULL_MS = 15 * MINUTE_MS;
const HOUR_BUMPS = 20;
const STEP_MS = 5 * MINUTE_MS;

/** Times are epoch ms. */
export interface RivalStation {
  readonly name: string;
  /** In order of time. */
  readonly bumps: readonly ComparedBump[];
  readonly spread: number | undefined;
  /** The silence until the kitchen's newest bump, in usual gaps. */
  readonly gaps: number;
  readonly lastBumpAt: number;
  readonly newestFire: number;
}

export interface RivalReading {
  readonly asOf: number;
  readonly newestBumpAt: number;
  readonly stations: readonly RivalStation[];
  /** How slow the kitchen was in the hour before a moment, as a logarithm. */
  readonly night: (at: number) => number;
}

/** A rule from a function for one station. */
export function rivalJudge(
  stateOf: (station: RivalStation, reading: RivalReading) => 'slow' | 'quiet' | 'ok',
): Judge {
  return (reading) => {
    const rival = rivalReading(reading);
    if (isLull(reading, rival)) return rival.stations.map(({ name }) => [name, 'unknown']);
    return rival.stations.map((station) => [station.name, stateOf(station, rival)]);
  };
}

function rivalReading({ asOf, pace: paceOf, quarterOf }: Reading): RivalReading {
  const pace = paceOf();
  const quarter = quarterOf(asOf);
  const newestBumpAt = pace.lastBumpAt ?? asOf;
  const stations = pace.stations.flatMap(
    ({ name, bumps, stationUsual, lastBumpAt, newestFire }): readonly RivalStation[] => {
      if (stationUsual === undefined || lastBumpAt === undefined) return [];
      const gaps = ((newestBumpAt - lastBumpAt) * stationUsual.at(quarter).bumps) / QUARTER_MS;
      const fire = newestFire ?? lastBumpAt;
      return [{ name, bumps, spread: stationUsual.spread, gaps, lastBumpAt, newestFire: fire }];
    },
  );
  return { asOf, newestBumpAt, stations, night: nightOf(stations) };
}

function isLull({ asOf, pace, quarterOf }: Reading, { newestBumpAt, stations }: RivalReading) {
  const fastestMs = Math.min(
    ...pace().stations.map(({ stationUsual }) => stationUsual?.at(quarterOf(asOf)).medianMs ?? 0),
  );
  const newestFire = Math.max(...stations.map((station) => station.newestFire));
  return (
    asOf - newestBumpAt > LULL_MS || newestBumpAt - newestFire > Math.max(LULL_MS, 2 * fastestMs)
  );
}

function nightOf(stations: readonly RivalStation[]): (at: number) => number {
  const bumps = stations
    .flatMap((station) => station.bumps)
    .filter(({ ratio }) => ratio > 0)
    .sort((a, b) => a.time - b.time);
  const known = new Map<number, number>();
  return (at) => {
    const step = Math.floor(at / STEP_MS);
    let night = known.get(step);
    if (night === undefined) {
      const to = step * STEP_MS;
      const recent = bumps.filter((each) => each.time <= to && each.time > to - 4 * QUARTER_MS);
      const logs = recent.map(({ ratio }) => Math.log(ratio)).sort((a, b) => a - b);
      night = logs.length < HOUR_BUMPS ? 0 : (logs[logs.length >> 1] ?? 0);
      known.set(step, night);
    }
    return night;
  };
}
