/** Output of `linecheck fulfillments`, on outlets with a memory. */
import { Writable } from 'node:stream';
import type { Clock } from '../../../src/api/clock.ts';
import type { KitchenApi } from '../../../src/api/kitchen-api.ts';
import type { FulfillmentsFlags } from '../../../src/commands/arguments/command-flags.ts';
import { printFulfillments } from '../../../src/commands/fulfillments.ts';
import type { RestaurantChoice } from '../../../src/kitchen/model/restaurant.ts';
import type { KitchenSource } from '../../../src/reader/kitchen-source.ts';
import { GRILL } from '../../scenarios/builders.ts';

/** The difference between a terminal and a pipe. */
interface Terminal {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** An outlet taking everything. */
export function taking(terminal: Terminal = {}) {
  const pieces: string[] = [];
  const outlet = new Writable({
    decodeStrings: false,
    write(piece, _encoding, done) {
      pieces.push(String(piece));
      done();
    },
  });
  return { outlet: Object.assign(outlet, terminal), pieces, text: () => pieces.join('') };
}

/** Where to read from, and how the command is called. */
export interface Call {
  readonly api: KitchenApi;
  readonly clock: Clock;
  readonly restaurant?: RestaurantChoice;
  readonly words?: readonly string[];
  readonly flags?: FulfillmentsFlags;
  readonly stdout?: Terminal;
  readonly stderr?: Terminal;
}

/** Records announced dates. */
export function sourceOf(api: KitchenApi, restaurant: RestaurantChoice) {
  const expected: string[] = [];
  let closings = 0;
  const source: KitchenSource = {
    kind: 'platform',
    api,
    restaurants: [restaurant],
    name: 'test',
    refreshMs: 30_000,
    expectDate: (date) => expected.push(date),
    close: () => {
      closings += 1;
      return Promise.resolve();
    },
  };
  return { source, expected, closings: () => closings };
}

/** Calls the command, and returns what it wrote and how it ended. */
export async function printed(call: Call) {
  const { api, clock, restaurant = GRILL, words = [], flags = {} } = call;
  const [stdout, stderr] = [taking(call.stdout), taking(call.stderr)];
  const { source, expected, closings } = sourceOf(api, restaurant);
  const outlets = { stdout: stdout.outlet, stderr: stderr.outlet };
  const failure: unknown = await printFulfillments(source, words, flags, outlets, clock).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return {
    stdout: stdout.text(),
    stderr: stderr.text(),
    failure,
    expected,
    closings: closings(),
  };
}
