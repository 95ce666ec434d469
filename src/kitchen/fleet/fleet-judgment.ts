/** One judgment per restaurant, shared by screens, speech, filters, commands, and counts. */

import { Failure } from '../../contract/failures.ts';
import { isNotCopied } from '../model/failure-text.ts';
import {
  type FleetRow,
  isInService,
  mutedTrouble,
  troubledStations,
  unknownStations,
} from './fleet-row.ts';

/**
 * Most urgent first, the last five calm. `kitchen slow`: at least half the stations are slower than usual. `foreign rows`: some belong to
 * another restaurant. `stations unknown`: some could not be judged. `muted`: slow or quiet ones are muted.
 */
export type FleetJudgment =
  | 'slow'
  | 'quiet'
  | 'kitchen slow'
  | 'failed'
  | 'not copied'
  | 'not read yet'
  | 'not judged yet'
  | 'not subscribed'
  | 'outdated'
  | 'incomplete'
  | 'foreign rows'
  | 'stations unknown'
  | 'muted'
  | 'past'
  | 'no items'
  | 'closed'
  | 'busy'
  | 'ok';

export function fleetJudgment(row: FleetRow): FleetJudgment {
  const { state, status } = row;
  const troubled = troubledStations(row);
  if (troubled.some((each) => each.state === 'slow')) return 'slow';
  if (troubled.length > 0) return 'quiet';
  if (state instanceof Failure) return isNotCopied(state) ? 'not copied' : 'failed';
  if (state !== 'read') return state;
  if (status === undefined) return 'not read yet';
  if ((status.headline.day?.foreignRows ?? 0) > 0) return 'foreign rows';
  if (status.isPast) return 'past';
  if (status.lastBumpAt === undefined) return 'no items';
  if (!isInService(row)) return 'closed';
  if (status.isProvisional) return 'not judged yet';
  if (status.kitchen !== undefined) return 'kitchen slow';
  if (unknownStations(row).length > 0) return 'stations unknown';
  if (mutedTrouble(row).length > 0) return 'muted';
  return status.stations.some((each) => each.state === 'busy') ? 'busy' : 'ok';
}

export interface JudgmentCounts {
  readonly of: number;
  readonly slow: number;
  readonly quiet: number;
  /** Only muted stations are slow or quiet. */
  readonly muted: number;
  /** Includes slow, quiet, and muted. */
  readonly judged: number;
  /** Not read yet, or waiting for earlier dates. */
  readonly pending: number;
}

/** The rest is unknown. With both slow and quiet stations, a restaurant is slow. */
export function judgmentCounts(rows: readonly FleetRow[]): JudgmentCounts {
  let [slow, quiet, muted, judged, pending] = [0, 0, 0, 0, 0];
  for (const row of rows) {
    const judgment = fleetJudgment(row);
    if (judgment === 'slow' || judgment === 'kitchen slow') slow += 1;
    if (judgment === 'quiet') quiet += 1;
    if (judgment === 'muted') muted += 1;
    if (judgment === 'not read yet' || judgment === 'not judged yet') pending += 1;
    if (JUDGED.has(judgment)) judged += 1;
  }
  return { of: rows.length, slow, quiet, muted, judged, pending };
}

/** Nobody is needed. */
const CALM: ReadonlySet<FleetJudgment> = new Set(['past', 'no items', 'closed', 'busy', 'ok']);
const JUDGED: ReadonlySet<FleetJudgment> = new Set([
  'slow',
  'quiet',
  'kitchen slow',
  'muted',
  ...CALM,
]);

/** All stations are as usual, or nothing needs judging now. */
export function isCalm(judgment: FleetJudgment): boolean {
  return CALM.has(judgment);
}
