import type { StationsFlags } from '../../../src/commands/arguments/command-flags.ts';
/** What `linecheck stations` prints for a source, left open. */
import { printStations } from '../../../src/commands/stations.ts';
import type { KitchenSource } from '../../../src/reader/kitchen-source.ts';
import { taking } from '../fulfillments/printed.ts';

/** Calls it with flags, and returns what it wrote to stdout. */
async function printedStations(
  source: KitchenSource,
  wanted: string | undefined,
  flags: StationsFlags,
): Promise<string> {
  const { outlet, text } = taking();
  const open = { ...source, close: () => Promise.resolve() };
  const outlets = { stdout: outlet, stderr: taking().outlet };
  await printStations(open, wanted, flags, outlets);
  return text();
}

/** The same in a format. */
export function readStationsAs(
  source: KitchenSource,
  wanted: string | undefined,
  format: string,
): Promise<string> {
  return printedStations(source, wanted, { format });
}
