import { Failure } from '../../contract/failures.ts';
import type { Filter } from '../../kitchen/filter/filter.ts';
import { type Decisions, limitsInForce, NO_DECISIONS } from '../../kitchen/pace/decisions.ts';
import type { SetLimits } from '../../kitchen/pace/station-limit.ts';
import type { Lists, OutputFlags, Switches, Texts } from '../../output/format.ts';
import { invalidValue } from '../../settings/quoted-value.ts';
import { readAs, span } from '../../settings/reader.ts';
import type { ConnectionFlags } from '../../settings/settings.ts';
import type { WebhookFlags } from '../../settings/webhook-settings.ts';
import type { KitchenSource } from '../../sources/kitchen-source.ts';
import type { DateFlags } from '../arguments/asked-date.ts';
import { combinedFilter } from '../arguments/filter-argument.ts';
import { lateLimits } from '../arguments/judged-date.ts';
import type { SummaryFlags } from '../arguments/restaurants/outcome-summary.ts';
import { parseCondition, type WatchCondition } from './condition.ts';

/** `follow` is in place of a condition. */
export type WatchFlags = ConnectionFlags &
  DateFlags &
  SummaryFlags &
  WebhookFlags &
  Pick<OutputFlags, 'allRestaurants' | 'concurrency'> &
  Texts<'until' | 'every' | 'for' | 'late' | 'window' | 'states' | 'state' | 'againAfter'> &
  Lists<'quietHours' | 'minLength'> &
  Switches<'follow'>;

export interface WatchPace {
  /** Pause between two refreshes. */
  readonly everyMs: number;
  /** Infinite without an end. */
  readonly forMs: number;
}

export interface WatchRequest extends WatchPace {
  readonly filter: Filter;
  readonly until: WatchCondition;
  readonly limits: SetLimits;
  /** Only bumps within this time before a refresh. `undefined` for the full date. */
  readonly windowMs: number | undefined;
}

/** Shortest pause between platform requests, ms. */
const SHORTEST_PAUSE_MS = 5_000;
/** A shorter window would be empty between two items, a longer one exceeds any business date, ms. */
const SHORTEST_WINDOW_MS = 60_000;
const LONGEST_WINDOW_MS = 86_400_000;

/** Without a flag, the source's value counts, else the default. Throws USAGE for an invalid value. */
export function watchRequest(
  words: readonly string[],
  flags: WatchFlags,
  source: Pick<KitchenSource, 'refreshMs' | 'thresholds' | 'stationLimits'>,
  decisions: Decisions = NO_DECISIONS,
): WatchRequest {
  if (flags.until === undefined) {
    throw new Failure('USAGE', 'No condition given.', {
      hint: "Add --until, as in --until 'p90>12m', or --follow to print states as they begin and end.",
    });
  }
  const ofFollow = givenFlag(flags, ['states', ...LIVE_FLAGS]);
  if (ofFollow !== undefined) {
    throw new Failure('USAGE', `${ofFollow} needs --follow.`, {
      hint: 'Add --follow, or remove it.',
    });
  }
  if (isReplay(flags) || flags.allRestaurants === true) {
    throw new Failure('USAGE', '--date, --from, --to, and --all-restaurants need --follow.', {
      hint: 'Add --follow to print states on past dates, or remove them.',
    });
  }
  const pace = watchPace(flags, source);
  const windowMs = givenDuration('--window', flags.window);
  if (
    windowMs !== undefined &&
    !(windowMs >= SHORTEST_WINDOW_MS && windowMs <= LONGEST_WINDOW_MS)
  ) {
    throw invalidValue('--window', flags.window ?? '', 'Write 1m to 24h.');
  }
  return {
    filter: combinedFilter(words),
    until: parseCondition(flags.until),
    ...pace,
    limits: lateLimits(flags.late, limitsInForce(source, decisions)),
    windowMs,
  };
}

/** Not in a replay. */
export const LIVE_FLAGS = [
  ...(['state', 'againAfter', 'quietHours', 'minLength'] as const),
  ...(['webhook', 'webhookFormat', 'allowPrivateWebhook'] as const),
] as const;

/** The first one given, as typed. */
export function givenFlag(
  flags: WatchFlags,
  names: readonly (keyof WatchFlags)[],
): string | undefined {
  const found = names.find((name) => flags[name] !== undefined);
  return found && `--${found.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Dates are given: they are read once and followed from start to end. */
export function isReplay({ date, from, to }: DateFlags): boolean {
  return (date ?? from ?? to) !== undefined;
}

/** Without a flag, the source's value counts. Throws USAGE for an invalid duration. */
export function watchPace(
  flags: Pick<WatchFlags, 'every' | 'for'>,
  { refreshMs }: Pick<KitchenSource, 'refreshMs'>,
): WatchPace {
  const everyMs = givenDuration('--every', flags.every) ?? Math.max(SHORTEST_PAUSE_MS, refreshMs);
  if (everyMs < SHORTEST_PAUSE_MS) {
    throw invalidValue('--every', flags.every ?? '', 'Write 5s or more.');
  }
  return {
    everyMs,
    forMs: givenDuration('--for', flags.for) ?? Number.POSITIVE_INFINITY,
  };
}

export function givenDuration(flag: string, text: string | undefined): number | undefined {
  return text === undefined ? undefined : readAs(span, flag, text);
}
