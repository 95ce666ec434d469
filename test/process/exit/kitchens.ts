/** Exit contract platforms: the real service in each state a command may meet. */
import { decodeFaults } from '../../../src/service/decode-faults.ts';
import { GRILL, type RunningKitchen, runKitchen } from '../../service/running-kitchen.ts';
import { AT_ODDS, FRY } from './commands.ts';

const READ = ['prepStationsGet', 'itemFulfillmentsGet'] as const;
const LOGIN = ['authenticationLoginPost'] as const;
const onEach = (operations: readonly string[], fault: object) =>
  operations.map((operation) => ({ operation, ...fault }));

/** State → fault. */
const STATES = {
  well: [],
  'at odds': [],
  'refusing tokens': onEach(READ, { status: 401 }),
  'refusing requests': onEach(READ, { status: 400 }),
  'being published': onEach(['prepStationsGet'], { status: 409 }),
  'without these operations': onEach(READ, { status: 404 }),
  'not subscribed': onEach(['itemFulfillmentsGet'], { status: 204 }),
  'too busy': onEach(['*'], { status: 429, retryAfter: 3_600 }),
  garbled: onEach(READ, { malformedBody: true }),
  'refusing secrets': onEach(LOGIN, { status: 401 }),
  'refusing logins': onEach(LOGIN, { status: 403 }),
  'without logins': onEach(LOGIN, { status: 404 }),
  'garbled logins': onEach(LOGIN, { malformedBody: true }),
  stalling: onEach(READ, { delayMs: 600_000 }),
} as const satisfies Readonly<Record<string, readonly object[]>>;

export type KitchenState = keyof typeof STATES;

export interface ExitKitchens {
  /** Client variables. */
  readonly environment: (state: KitchenState) => Readonly<Record<string, string>>;
  /** Answered so far. */
  readonly logins: (state: KitchenState) => number;
  readonly stop: () => Promise<void>;
}

export async function exitKitchens(): Promise<ExitKitchens> {
  const running = new Map<string, RunningKitchen>();
  for (const [state, faults] of Object.entries(STATES)) {
    const kitchen = await runKitchen({ faults: decodeFaults({ faults }) });
    await kitchen.archive.publishStations(GRILL.guid, [state === 'at odds' ? AT_ODDS : FRY], 0);
    running.set(state, kitchen);
  }
  return {
    environment(state) {
      const kitchen = running.get(state);
      return {
        LINECHECK_BASE_URL: kitchen?.url ?? '',
        LINECHECK_CLIENT_ID: kitchen?.credentials.clientId ?? '',
        LINECHECK_CLIENT_SECRET: kitchen?.credentials.clientSecret ?? '',
        LINECHECK_RESTAURANT: GRILL.guid,
        LINECHECK_TIMEZONE: GRILL.timezone,
      };
    },
    logins: (state) =>
      (running.get(state)?.logged ?? []).filter(
        (line) => 'path' in line && line.path === '/authentication/v1/authentication/login',
      ).length,
    stop: async () => {
      for (const kitchen of running.values()) await kitchen.stop();
    },
  };
}
