import type { TraceFlags } from '../../../src/commands/arguments/command-flags.ts';
/** What `linecheck trace` prints of a kitchen. */
import { printTrace } from '../../../src/commands/trace.ts';
import type { ItemFulfillmentRead, PrepStationRead } from '../../../src/contract/decode.ts';
import type { RestaurantChoice } from '../../../src/kitchen/model/restaurant.ts';
import { GRILL } from '../../scenarios/builders.ts';
import { setStage } from '../../scenarios/stage.ts';
import { sourceOf, taking } from '../fulfillments/printed.ts';

/** How the command is called. */
interface Call {
  readonly stations: readonly PrepStationRead[];
  readonly records?: readonly ItemFulfillmentRead[];
  readonly restaurant?: RestaurantChoice;
  readonly wanted: string;
  readonly flags?: TraceFlags;
  readonly terminal?: { readonly isTTY?: boolean; readonly columns?: number };
}

/** Calls it over the real service, and returns what it wrote and how it ended. */
export async function printed(call: Call) {
  const { stations, records = [], restaurant = GRILL, wanted, flags = {}, terminal } = call;
  const { api, clock } = await setStage({ stations, records });
  const { outlet, text } = taking(terminal);
  const { source, expected, closings } = sourceOf(api, restaurant);
  const failure: unknown = await printTrace(
    source,
    wanted,
    flags,
    { stdout: outlet, stderr: taking().outlet },
    clock,
  ).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  const { bytesReceived } = api.link();
  return { stdout: text(), failure, expected: [...expected], closings: closings(), bytesReceived };
}
