import type { Clock } from '../../api/clock.ts';
import { DOCUMENT_DIALECT, platformHeaders } from '../../contract/dialect.ts';
import { Failure } from '../../contract/failures.ts';
import { OPERATIONS } from '../../contract/operations.ts';
import { businessDateAt } from '../../kitchen/model/business-day.ts';
import type { JsonType, ValueOf } from '../../kitchen/text/json-type.ts';
import { jsonLine, versioned, writeLines } from '../../output/line-output.ts';
import { type DemoKitchen, startDemoKitchen } from '../../reader/sources/demo-kitchen.ts';
import { typedPlants } from '../../reader/sources/demo-plants.ts';
import {
  type DemoRestaurant,
  demoRestaurants,
  zoneAtDinner,
} from '../../reader/sources/demo-restaurants.ts';
import { readDemo } from '../../reader/sources/demo-source.ts';
import { turnableClock } from '../../service/clock-control.ts';
import { isLoopbackHost } from '../../service/http/caller-address.ts';
import type { IssuedCredentials } from '../../service/operations/client-secret.ts';
import { readAs } from '../../settings/reader.ts';
import { readSetting, readSettingOrDefault } from '../../settings/setting.ts';
import { SETTINGS } from '../../settings/settings.ts';
import type { Run } from '../arguments/io.ts';
import { jsonLog } from './json-log.ts';
import { answerSettings } from './serve.ts';
import { SANDBOX_SETTINGS, type SandboxFlags } from './settings.ts';

/** These credentials are public, and work only with a sandbox. */
const CLIENT: IssuedCredentials = {
  clientId: 'linecheck-sandbox',
  clientSecret: 'linecheck-sandbox-public-secret',
};

const ALL_ADDRESSES: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

export async function sandboxCommand(flags: SandboxFlags, run: Run): Promise<void> {
  const { format = 'table' } = flags;
  const sources = { flags, environment: run.environment };
  const host = readSettingOrDefault(SANDBOX_SETTINGS.host, sources);
  if (!isLoopbackHost(host) && flags.allowRemote !== true) {
    const message = `--host ${host} needs --allow-remote: the secret is public, so anyone could log in.`;
    throw new Failure('USAGE', message, { hint: 'Leave --host out to listen on this machine.' });
  }
  const startedAt = run.clock.now();
  const machineTime = flags.clockStopped === true ? () => startedAt : () => run.clock.now();
  const start = readSetting(SANDBOX_SETTINGS.clock, sources)?.(startedAt) ?? startedAt;
  const adjustableClock = turnableClock(machineTime, start);
  const clock: Clock = { ...run.clock, now: adjustableClock.now };
  const hasClockEndpoint = isLoopbackHost(host) || ALL_ADDRESSES.has(host);
  const zone =
    flags.timezone === undefined
      ? zoneAtDinner(start)
      : readAs(SETTINGS.timezone.reader, 'time zone', flags.timezone);
  const demo = readDemo(flags);
  const plants = typedPlants(flags.plant ?? [], demo);
  const restaurants = demoRestaurants({ ...demo, zone, plants });
  const logLevel = readSettingOrDefault(SANDBOX_SETTINGS.logLevel, sources);
  const log = jsonLog(run, logLevel, adjustableClock.now);
  const kitchen = await startDemoKitchen(restaurants, clock, [], {
    ...(await answerSettings(sources)),
    clockControl: adjustableClock,
    host,
    port: readSettingOrDefault(SANDBOX_SETTINGS.port, sources),
    pageSize: readSettingOrDefault(SANDBOX_SETTINGS.pageSize, sources),
    tokenLifetimeSeconds: readSettingOrDefault(SANDBOX_SETTINGS.tokenLifetime, sources),
    algorithm: readSettingOrDefault(SANDBOX_SETTINGS.algorithm, sources),
    client: CLIENT,
    document: () => run.host.file('openapi.json'),
    log: log.line,
  });
  try {
    const endSignal = run.signals.first();
    if (!hasClockEndpoint) {
      const limit = `The clock's endpoint answers only at 127.0.0.1, so not with --host ${host}.`;
      log.message('warn', `${limit} Use 127.0.0.1, or 0.0.0.0 for all addresses.`);
    }
    const description = sandboxDescription(
      kitchen,
      restaurants,
      clock.now(),
      startedAt,
      hasClockEndpoint,
    );
    const text = format === 'table' ? sandboxText(description) : jsonLine(versioned(description));
    await writeLines([text], run.stdout);
    log.message('info', `Received ${await endSignal}. Ending after the open requests.`);
  } finally {
    await kitchen.stop();
  }
}

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

type SandboxDescription = ValueOf<typeof SANDBOX_TYPE>;

/** Both times are epoch ms. */
export function sandboxDescription(
  { baseUrl: url, credentials: { clientId, clientSecret } }: DemoKitchen,
  restaurants: readonly DemoRestaurant[],
  now: number,
  machineNow: number,
  hasClockEndpoint: boolean,
): SandboxDescription {
  // A client can't connect to all addresses, and the clock's endpoint answers only at this machine's own address.
  const baseUrl = url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
  const restaurantValues = restaurants.map(({ choice, tier, isDenied }) => ({
    restaurantGuid: choice.guid,
    name: choice.name,
    timeZone: choice.calendar.zone,
    closeoutHour: choice.calendar.closeoutHour,
    businessDate: businessDateAt(now, choice.calendar),
    subscription: tier,
    permitted: isDenied !== true,
  }));
  const [first] = restaurants;
  const { restaurantGuid = '', timeZone = '', businessDate = '' } = restaurantValues[0] ?? {};
  const isToday = first && businessDateAt(machineNow, first.choice.calendar) === businessDate;
  const date = isToday ? '' : ` --date ${businessDate}`;
  const jsonHeader = "-H 'content-type: application/json'";
  const loginBody = { clientId, clientSecret, userAccessType: DOCUMENT_DIALECT.userAccessType };
  const restaurantHeader = platformHeaders(DOCUMENT_DIALECT).restaurant;
  const loginUrl = `${baseUrl}${OPERATIONS.authenticationLoginPost.path}`;
  const exportUrl = `${baseUrl}${OPERATIONS.itemFulfillmentsGet.path}?businessDate=${businessDate}`;
  const findToken = `sed 's/.*"accessToken":"\\([^"]*\\).*/\\1/'`;
  const advanceClock = `curl -s ${baseUrl}/.linecheck/clock ${jsonHeader} -d '{"advanceSeconds": 600}'`;
  return {
    baseUrl,
    clientId,
    clientSecret,
    now: new Date(now).toISOString(),
    restaurants: restaurantValues,
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
      `TOKEN=$(curl -s ${loginUrl} ${jsonHeader} -d '${JSON.stringify(loginBody)}' | ${findToken})`,
      `curl -s "${exportUrl}" -H "authorization: Bearer $TOKEN" -H '${restaurantHeader}: ${restaurantGuid}'`,
      ...(hasClockEndpoint ? [advanceClock] : []),
    ],
  };
}

export function sandboxText(description: SandboxDescription): string {
  const { baseUrl, clientId, clientSecret, now, restaurants, environment, commands } = description;
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
