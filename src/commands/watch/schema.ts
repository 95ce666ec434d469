import { END_REASONS, FOLLOWED_STATES } from '../../kitchen/pace/state-events.ts';
import type { JsonType } from '../../kitchen/text/json-type.ts';
import { NAMED } from '../arguments/read-restaurants.ts';

const HEAD = {
  repeated: 'flag: it may have been printed before',
  restaurant: { $null: NAMED },
  'restaurants?': 'count: those of a chain, where restaurant is null',
  'source sentence': 'text',
} as const;
const BEGIN_OR_END = {
  event: ['begin', 'end'],
  'since at endedAt?': 'instant',
  'reason?': END_REASONS,
} as const;
const STATE = {
  businessDate: 'date',
  station: { $null: { guid: 'text?', name: 'text' } },
  state: FOLLOWED_STATES,
  saidAt: 'instant: when it could be known',
} as const;

export const STATE_LINE = {
  ...HEAD,
  ...BEGIN_OR_END,
  ...STATE,
  'nowMedianMs nowP90Ms usualMedianMs': 'ms?',
  nowBumps: 'count?',
  ratio: 'number?',
  usualDates: { $null: { $list: 'date' } },
} as const satisfies JsonType;

export const AGAIN_LINE = { ...HEAD, ...STATE, event: ['again'], since: 'instant' } as const;

/** The platform is lost, or back. */
export const LOST_LINE = { ...HEAD, ...BEGIN_OR_END, station: 'null', state: ['lost'] } as const;

const REASON = 'text: failure code, or NOT_READ';
export const GAP_LINE = { ...HEAD, event: ['gap'], 'from to': 'instant', reason: REASON } as const;
