/** Commands with an answer per restaurant: what they print, and their action. */
import { type Clock, systemClock } from '../../../api/transport/clock.ts';
import { type Decisions, NO_DECISIONS } from '../../../kitchen/pace/decisions.ts';
import type { OutputFormat } from '../../../output/format.ts';
import type { Outlets } from '../../../output/line-output.ts';
import type { ConnectionFlags } from '../../../settings/settings.ts';
import { configuredSource } from '../../../sources/configured/configured-source.ts';
import type { KitchenSource } from '../../../sources/kitchen-source.ts';
import type { Run } from '../io.ts';
import { keptDecisions } from '../kept-decisions.ts';
import { printRestaurants } from './each-restaurant.ts';
import type { Answering } from './print-several.ts';
import type { RestaurantsFlags } from './read-restaurants.ts';

type DecisionsOf = (restaurantGuid: string) => Decisions;

/** `wanted` is the command's argument. */
interface Printing<Wanted, Flags> {
  readonly source: KitchenSource;
  readonly wanted: Wanted;
  readonly flags: Flags;
  readonly outlets: Outlets;
  readonly clock: Clock;
  readonly decisionsOf: DecisionsOf;
}

/** `otherwise` is the format in a pipe. The result throws a Failure before writing, and returns the exit code. */
export function printing<Wanted, Flags extends RestaurantsFlags>(
  otherwise: OutputFormat,
  answering: (printing: Printing<Wanted, Flags>) => Answering,
) {
  return async (
    source: KitchenSource,
    wanted: Wanted,
    flags: Flags,
    outlets: Outlets,
    clock: Clock = systemClock,
    decisionsOf: DecisionsOf = () => NO_DECISIONS,
  ): Promise<number> => {
    const answers = answering({ source, wanted, flags, outlets, clock, decisionsOf });
    return printRestaurants(source, flags, otherwise, answers, outlets, clock);
  };
}

/** A command's action: prints from the configured source, with the decisions kept on this machine. */
export function printConfigured<Wanted, Flags extends ConnectionFlags>(
  print: (...asked: [KitchenSource, Wanted, Flags, Outlets, Clock, DecisionsOf]) => Promise<number>,
) {
  return async (wanted: Wanted, flags: Flags, run: Run): Promise<void> => {
    const source = await configuredSource(flags, run);
    const { load } = await keptDecisions(run.environment);
    run.endWith(await print(source, wanted, flags, run, run.clock, load));
  };
}
