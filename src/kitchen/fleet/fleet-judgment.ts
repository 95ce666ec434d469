/** One judgment per restaurant, shared by screens, speech, filters, commands, and counts. */
import { Failure } from '../../contract/failures.ts';
import { isNotCopied } from '../model/failure-text.ts';
import {
  type FleetRow,
  isInService,
  isKitchenStopped,
  mutedTrouble,
  troubledStations,
  unknownStations,
} from './fleet-row.ts';

/**
 * Most urgent first, the last five calm. `stopped`: nothing comes out at any station. `kitchen slow`: at least half the stations are slower than usual. `foreign rows`: some belong to
 * another restaurant. `stations unknown`: some could not be judged. `muted`: slow or quiet ones are muted.
 */
export type FleetJudgment =
  | 'stopped'
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
  if (isKitchenStopped(row)) return 'stopped';
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
  if (status.kitchen?.state === 'slow') return 'kitchen slow';
  if (unknownStations(row).length > 0) return 'stations unknown';
  if (mutedTrouble(row).length > 0) return 'muted';
  const isBusy =
    status.kitchen?.state === 'busy' || status.stations.some((each) => each.state === 'busy');
  return isBusy ? 'busy' : 'ok';
}

export interface JudgmentCounts {
  readonly of: number;
  readonly stopped: number;
  readonly slow: number;
  /** Slow ones with quiet stations, too. */
  readonly slowAndQuiet: number;
  readonly quiet: number;
  /** Only muted stations are slow or quiet. */
  readonly muted: number;
  /** Includes slow, quiet, and muted. */
  readonly judged: number;
  /** Not read yet, or waiting for earlier dates. */
  readonly pending: number;
  /** Nothing to judge: closed, no items yet, or a past date. */
  readonly notInService: number;
  readonly notSubscribed: number;
}

/** The rest is unknown. With both slow and quiet stations, a restaurant is slow. */
export function judgmentCounts(rows: readonly FleetRow[]): JudgmentCounts {
  const judgments = rows.map(fleetJudgment);
  const count = (...those: readonly FleetJudgment[]) =>
    judgments.filter((each) => those.includes(each)).length;
  const isQuiet = (row: FleetRow) => troubledStations(row).some(({ state }) => state === 'quiet');
  return {
    of: rows.length,
    stopped: count('stopped'),
    slow: count('slow', 'kitchen slow'),
    slowAndQuiet: rows.filter((row, at) => judgments[at] === 'slow' && isQuiet(row)).length,
    quiet: count('quiet'),
    muted: count('muted'),
    judged: count('stopped', 'slow', 'kitchen slow', 'quiet', 'muted', 'busy', 'ok'),
    pending: count('not read yet', 'not judged yet'),
    notInService: count(...NOT_IN_SERVICE),
    notSubscribed: count('not subscribed'),
  };
}

const NOT_IN_SERVICE: readonly FleetJudgment[] = ['past', 'no items', 'closed'];

/** Nobody is needed. */
const CALM: ReadonlySet<FleetJudgment> = new Set([...NOT_IN_SERVICE, 'busy', 'ok']);

/** All stations are as usual, or nothing needs judging now. */
export function isCalm(judgment: FleetJudgment): boolean {
  return CALM.has(judgment);
}
