import type { AuditFlags } from '../../../src/commands/arguments/command-flags.ts';
/** What `linecheck audit` prints, over the real service. */
import { printAudit } from '../../../src/commands/audit/audit.ts';
import type { RestaurantChoice } from '../../../src/kitchen/model/restaurant.ts';
import { GRILL } from '../../scenarios/builders.ts';
import { type Staging, setStage } from '../../scenarios/stage.ts';
import { sourceOf, taking } from '../fulfillments/printed.ts';

/** How the command is called. */
interface Call extends Staging {
  readonly restaurant?: RestaurantChoice;
  readonly flags?: AuditFlags;
  readonly terminal?: { readonly isTTY?: boolean; readonly columns?: number };
}

/** Calls it, and returns what it wrote and how it ended. */
export async function printed(call: Call) {
  const { restaurant = GRILL, flags = {}, terminal } = call;
  const { api, clock } = await setStage(call);
  const [out, err] = [taking(terminal), taking()];
  const { source, expected, closings } = sourceOf(api, restaurant);
  const outlets = { stdout: out.outlet, stderr: err.outlet };
  const ended: unknown = await printAudit(source, flags, outlets, clock).then(
    (exit) => exit === 0,
    (reason: unknown) => reason,
  );
  const { bytesReceived } = api.link();
  return {
    stdout: out.text(),
    stderr: err.text(),
    ended,
    expected: [...expected],
    closings: closings(),
    bytesReceived,
  };
}
