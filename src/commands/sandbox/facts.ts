/** What to know about a running sandbox, for people and scripts. */
import { DOCUMENT_DIALECT, platformHeaders } from '../../contract/dialect.ts';
import { OPERATIONS } from '../../contract/operations.ts';
import { businessDateAt } from '../../kitchen/calendar/business-day.ts';
import type { JsonType, ValueOf } from '../../kitchen/export/json-type.ts';
import type { DemoKitchen } from '../../reader/demo/demo-kitchen.ts';
import type { DemoRestaurant } from '../../reader/demo/demo-restaurants.ts';

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
  // No client connects to "all addresses", and the control endpoints know only this machine's names.
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
  const control = [
    `curl -s ${baseUrl}/.linecheck/clock ${json} -d '{"advanceSeconds": 600}'`,
    `curl -s -X PUT ${baseUrl}/.linecheck/faults ${json} -d '{"faults": [{"operation": "itemFulfillmentsGet", "status": 429, "retryAfter": 2}]}'`,
  ];
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
      ...(hasControl ? control : []),
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
