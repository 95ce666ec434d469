/** `linecheck sandbox`: simulated restaurants with a live day, until a signal. */
import type { Clock } from '../../api/clock.ts';
import { DOCUMENT_DIALECT, platformHeaders } from '../../contract/dialect.ts';
import { Failure } from '../../contract/failures.ts';
import { OPERATIONS } from '../../contract/operations.ts';
import { businessDateAt } from '../../kitchen/model/business-day.ts';
import type { JsonType, ValueOf } from '../../kitchen/text/json-type.ts';
import { jsonLine, versioned, writeLines } from '../../output/line-output.ts';
import { askedPlants } from '../../reader/sources/asked-plants.ts';
import { type DemoKitchen, startDemoKitchen } from '../../reader/sources/demo-kitchen.ts';
import {
  type DemoRestaurant,
  demoRestaurants,
  zoneAtDinner,
} from '../../reader/sources/demo-restaurants.ts';
import { demoOf } from '../../reader/sources/demo-source.ts';
import { turnableClock } from '../../service/clock-control.ts';
import { isLoopbackHost } from '../../service/http/caller-address.ts';
import type { IssuedCredentials } from '../../service/operations/client-secret.ts';
import { readAs } from '../../settings/reader.ts';
import { given, settled } from '../../settings/setting.ts';
import { SETTINGS } from '../../settings/settings.ts';
import type { Run } from '../arguments/io.ts';
import { jsonLog } from './json-log.ts';
import { answerSettings } from './serve.ts';
import { SANDBOX_SETTINGS, type SandboxFlags } from './settings.ts';

/** Public, so worth nothing anywhere else. */
const CLIENT: IssuedCredentials = {
  clientId: 'linecheck-sandbox',
  clientSecret: 'linecheck-sandbox-public-secret',
};

const EVERY_ADDRESS: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** Until SIGTERM or SIGINT. Throws `Failure` if it can't start. */
export async function sandboxCommand(flags: SandboxFlags, run: Run): Promise<void> {
  const { format = 'table' } = flags;
  const sources = { flags, environment: run.environment };
  const host = settled(SANDBOX_SETTINGS.host, sources);
  if (!isLoopbackHost(host) && flags.allowRemote !== true) {
    const message = `--host ${host} needs --allow-remote: the secret is public, so anyone could log in.`;
    throw new Failure('USAGE', message, { hint: 'Leave --host out to listen on this machine.' });
  }
  const began = run.clock.now();
  const base = flags.clockStopped === true ? () => began : () => run.clock.now();
  const start = given(SANDBOX_SETTINGS.clock, sources)?.(began) ?? began;
  const turnable = turnableClock(base, start);
  const clock: Clock = { ...run.clock, now: turnable.now };
  const hasControl = isLoopbackHost(host) || EVERY_ADDRESS.has(host);
  const zone =
    flags.timezone === undefined
      ? zoneAtDinner(start)
      : readAs(SETTINGS.timezone.reader, 'time zone', flags.timezone);
  const demo = demoOf(flags);
  const plants = askedPlants(flags.plant ?? [], demo);
  const restaurants = demoRestaurants({ ...demo, zone, plants });
  const log = jsonLog(run, settled(SANDBOX_SETTINGS.logLevel, sources), turnable.now);
  const kitchen = await startDemoKitchen(restaurants, clock, [], {
    ...(await answerSettings(sources)),
    clockControl: turnable,
    host,
    port: settled(SANDBOX_SETTINGS.port, sources),
    pageSize: settled(SANDBOX_SETTINGS.pageSize, sources),
    tokenLifetimeSeconds: settled(SANDBOX_SETTINGS.tokenLifetime, sources),
    algorithm: settled(SANDBOX_SETTINGS.algorithm, sources),
    client: CLIENT,
    document: () => run.host.file('openapi.json'),
    log: log.line,
  });
  try {
    const ended = run.signals.first();
    if (!hasControl) {
      log.message(
        'warn',
        `The clock's endpoint answers only at 127.0.0.1, so not with --host ${host}. Use 127.0.0.1, or 0.0.0.0 for all addresses.`,
      );
    }
    const moment = { now: clock.now(), machine: began, hasControl };
    const facts = sandboxFacts(kitchen, restaurants, moment);
    await writeLines(
      [format === 'table' ? sandboxText(facts) : jsonLine(versioned(facts))],
      run.stdout,
    );
    log.message('info', `Received ${await ended}. Ending after the open requests.`);
  } finally {
    await kitchen.stop();
  }
}

// What to know about a running sandbox, for people and scripts.

export const SANDBOX_TYPE = {
  'baseUrl clientId clientSecret': 'text',
  now: 'instant',
  restaurants: {
    $list: {
      'restaurantGuid name timeZone': 'text',
      closeoutHour: 'count',
      businessDate: 'date',
      subscription: ['professional', 'basic'],
      permitted: 'flag',
    },
  },
  environment: { $map: 'text' },
  commands: { $list: 'text' },
} as const satisfies JsonType;

type SandboxFacts = ValueOf<typeof SANDBOX_TYPE>;

/** Both clocks are epoch ms. */
interface SandboxMoment {
  readonly now: number;
  readonly machine: number;
  readonly hasControl: boolean;
}

export function sandboxFacts(
  { baseUrl: url, credentials: { clientId, clientSecret } }: DemoKitchen,
  restaurants: readonly DemoRestaurant[],
  { now, machine, hasControl }: SandboxMoment,
): SandboxFacts {
  // No client connects to "all addresses", and the clock's endpoint knows only this machine's names.
  const baseUrl = url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
  const listed = restaurants.map(({ choice, tier, isDenied }) => ({
    restaurantGuid: choice.guid,
    name: choice.name,
    timeZone: choice.calendar.zone,
    closeoutHour: choice.calendar.closeoutHour,
    businessDate: businessDateAt(now, choice.calendar),
    subscription: tier,
    permitted: isDenied !== true,
  }));
  const [first] = restaurants;
  const { restaurantGuid = '', timeZone = '', businessDate = '' } = listed[0] ?? {};
  const isToday = first && businessDateAt(machine, first.choice.calendar) === businessDate;
  const date = isToday ? '' : ` --date ${businessDate}`;
  const json = "-H 'content-type: application/json'";
  const login = { clientId, clientSecret, userAccessType: DOCUMENT_DIALECT.userAccessType };
  const header = platformHeaders(DOCUMENT_DIALECT).restaurant;
  const turn = `curl -s ${baseUrl}/.linecheck/clock ${json} -d '{"advanceSeconds": 600}'`;
  return {
    baseUrl,
    clientId,
    clientSecret,
    now: new Date(now).toISOString(),
    restaurants: listed,
    environment: {
      LINECHECK_BASE_URL: baseUrl,
      LINECHECK_CLIENT_ID: clientId,
      LINECHECK_CLIENT_SECRET: clientSecret,
      LINECHECK_RESTAURANT: restaurantGuid,
      LINECHECK_TIMEZONE: timeZone,
    },
    commands: [
      `linecheck${date}`,
      `linecheck stations --base-url ${baseUrl} --client-id ${clientId} --restaurant ${restaurantGuid}${date}`,
      `TOKEN=$(curl -s ${baseUrl}${OPERATIONS.authenticationLoginPost.path} ${json} -d '${JSON.stringify(login)}' | sed 's/.*"accessToken":"\\([^"]*\\).*/\\1/')`,
      `curl -s "${baseUrl}${OPERATIONS.itemFulfillmentsGet.path}?businessDate=${businessDate}" -H "authorization: Bearer $TOKEN" -H '${header}: ${restaurantGuid}'`,
      ...(hasControl ? [turn] : []),
    ],
  };
}

export function sandboxText(facts: SandboxFacts): string {
  const { baseUrl, clientId, clientSecret, now, restaurants, environment, commands } = facts;
  const lines = [
    `linecheck sandbox ${baseUrl}`,
    '',
    `Client ID  ${clientId}`,
    `Secret     ${clientSecret} (public)`,
    `Clock      ${now}`,
    '',
    'Restaurants',
    ...restaurants.map(
      ({ restaurantGuid, name, timeZone, businessDate }) =>
        `  ${restaurantGuid}  ${name}, ${timeZone}, business date ${businessDate}`,
    ),
    '',
    'Try in another shell',
    ...Object.entries(environment).map(([name, value]) => `  export ${name}=${value}`),
    ...commands.map((command) => `  ${command}`),
    '',
    'Recipes: linecheck help integrate. Ctrl-C ends it.',
  ];
  return `${lines.join('\n')}\n`;
}
