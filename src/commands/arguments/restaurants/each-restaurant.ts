import { type Clock, systemClock } from '../../../api/transport/clock.ts';
import { EXIT } from '../../../contract/failures.ts';
import { once } from '../../../contract/once.ts';
import { type Decisions, NO_DECISIONS } from '../../../kitchen/pace/decisions.ts';
import { type Destination, destination, destinationOf } from '../../../output/destination.ts';
import type { Document } from '../../../output/document.ts';
import type { OutputFlags, OutputFormat } from '../../../output/format.ts';
import { notices, type Outlets, oneBlock } from '../../../output/line-output.ts';
import { printed, printedPage } from '../../../output/print.ts';
import { progressLine } from '../../../output/progress-line.ts';
import { configuredSource } from '../../../reader/configured/configured-source.ts';
import { firstRestaurant, type KitchenSource } from '../../../reader/kitchen-source.ts';
import type { ConnectionFlags } from '../../../settings/settings.ts';
import type { Run } from '../io.ts';
import { keptDecisions } from '../kept-decisions.ts';
import { oneRestaurantNotice } from '../notes-about.ts';
import { restaurantsAtOnce } from '../several-at-once.ts';
import { type Answering, printSeveral } from './print-several.ts';
import { type Remarks, type RestaurantsFlags, severalRestaurants } from './read-restaurants.ts';

/** Closes the source. Throws a Failure before writing anything. Returns the exit code. `otherwise` is the format in a pipe. */
export async function printRestaurants(
  source: KitchenSource,
  flags: RestaurantsFlags,
  otherwise: OutputFormat,
  answering: Answering,
  outlets: Outlets,
  clock: Pick<Clock, 'now'> = systemClock,
): Promise<number> {
  const { stderr, signals } = outlets;
  const narrated = notices(stderr, flags);
  const remarks = { stderr, narrated, line: progressLine(narrated, () => clock.now()) };
  const close = once(() => source.close());
  try {
    const { formats, placed } = answering;
    const asked = destinationOf(source, await destination(flags, outlets, otherwise, formats));
    const place = placed === undefined ? asked : await placed(asked);
    const atOnce = restaurantsAtOnce(flags);
    const several = severalRestaurants(source, flags);
    if (several === undefined)
      return await printOne({ ...source, close }, answering, place, remarks);
    const how = { place, remarks, atOnce, flags, signals };
    return await printSeveral(source, several, answering, how);
  } finally {
    await close();
  }
}

/** For one answer about all restaurants. Opens where it goes before anything is read, and closes the source. */
export async function oneAnswer(
  source: KitchenSource,
  flags: OutputFlags,
  outlets: Outlets,
  answer: (
    print: (document: Document) => Promise<boolean>,
    format: OutputFormat,
  ) => Promise<number>,
): Promise<number> {
  try {
    const place = destinationOf(source, await destination(flags, outlets, 'table'));
    const print = (document: Document) => place.write(oneBlock(printed(document, place)));
    return await answer(print, place.format);
  } finally {
    await source.close();
  }
}

/** Closes the source before writing: a slow reader must not hold it open. */
async function printOne(
  source: KitchenSource,
  { answer, restaurantOptions }: Answering,
  { write, ...place }: Destination,
  { stderr, narrated, line }: Remarks,
): Promise<number> {
  narrated.write(oneRestaurantNotice(source, restaurantOptions));
  const answered = await answer(firstRestaurant(source), place.format, line.draw, false).finally(
    line.erase,
  );
  await source.close();
  const { document, warnings = '', notes = '', exit = EXIT.done } = answered;
  const isTaken = await write(oneBlock(printedPage(document, place)));
  if (isTaken) {
    stderr.write(warnings);
    narrated.write(notes);
  }
  return exit;
}

export type DecisionsOf = (restaurantGuid: string) => Decisions;

/** Closes the source. Returns the exit code, and throws a Failure. */
export type PrintAll<Flags> = (
  source: KitchenSource,
  flags: Flags,
  outlets: Outlets,
  clock: Clock,
) => Promise<number>;

/** The same for a command with an argument. */
export type Print<Wanted, Flags> = (
  source: KitchenSource,
  wanted: Wanted,
  flags: Flags,
  outlets: Outlets,
  clock: Clock,
  decisionsOf?: DecisionsOf,
) => Promise<number>;

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
  print: (...given: Required<Parameters<Print<Wanted, Flags>>>) => Promise<number>,
) {
  return async (wanted: Wanted, flags: Flags, run: Run): Promise<void> => {
    const source = await configuredSource(flags, run);
    const { load } = await keptDecisions(run.environment);
    run.endWith(await print(source, wanted, flags, run, run.clock, load));
  };
}
