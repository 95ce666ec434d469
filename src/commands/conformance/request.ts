/** Reads the request of `linecheck conformance` before anything is sent. */

import { checkRestaurant } from '../../api/reading/preflight.ts';
import { Failure } from '../../contract/failures.ts';
import { businessDateAt } from '../../kitchen/calendar/business-day.ts';
import type { Texts } from '../../output/format.ts';
import type { Behavior } from '../../service/provenance/behavior.ts';
import { BEHAVIORS } from '../../service/provenance/behaviors.ts';
import { choiceOf } from '../../settings/choice.ts';
import type { Profile } from '../../settings/profile.ts';
import type { ConnectionFlags } from '../../settings/settings.ts';
import { oneAtATime } from '../../sources/kitchen-source.ts';
import { connectionFrom, notConfigured } from '../../sources/platform/connection.ts';
import type { Environment } from '../../terminal/capabilities/terminal-kind.ts';
import { askedDate } from '../arguments/asked-date.ts';

export type ConformanceFlags = ConnectionFlags & Texts<'businessDate' | 'only' | 'format'>;

/** The first is for people. */
const CONFORMANCE_FORMATS = ['table', 'json', 'ndjson'] as const;
export type ConformanceRequest = Awaited<ReturnType<typeof conformanceRequest>>;

/** `now` is epoch ms. Throws USAGE and CONFIGURATION for an invalid value. */
export async function conformanceRequest(
  flags: ConformanceFlags,
  environment: Environment,
  now: number,
  profile?: Profile,
) {
  const format = choiceOf('format', CONFORMANCE_FORMATS, flags.format ?? 'table');
  const behaviors = chosenBehaviors(flags.only);
  const connection = await connectionFrom(flags, environment, profile);
  if (connection === undefined) throw notConfigured('Run linecheck config init.');
  const {
    credentials,
    dialect,
    restaurants: [restaurant, ...more],
  } = connection;
  if (more.length > 0) throw oneAtATime();
  checkRestaurant(restaurant.guid);
  const today = businessDateAt(now, restaurant.calendar);
  const businessDate = askedDate(flags.businessDate ?? 'yesterday', today);
  const subject = { credentials, dialect, restaurant: restaurant.guid, businessDate };
  return { connection, subject, behaviors, format };
}

/** A pattern is an ID, or the start of one up to a dot, with `*` for any text. */
function chosenBehaviors(pattern: string | undefined): readonly Behavior[] {
  if (pattern === undefined) return BEHAVIORS;
  const parts = pattern.split('*').map((part) => part.replace(/[^A-Za-z0-9_-]/g, '\\$&'));
  const chosen = new RegExp(`^${parts.join('.*')}(?:\\..*)?$`);
  const found = BEHAVIORS.filter(({ id }) => chosen.test(id));
  if (found.length > 0) return found;
  throw new Failure('USAGE', `Unknown behavior "${pattern}".`, {
    hint: 'Run linecheck serve --explain for the list.',
  });
}
