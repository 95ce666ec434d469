import { expect, test } from 'vitest';
import { Failure } from '../../../src/contract/failures.ts';
import { type Connection, connectionFrom } from '../../../src/reader/sources/connection.ts';
import type { SettingFlags } from '../../../src/settings/settings.ts';

const SECRET = 'kx9-very-secret-0451';

const GRILL = '0f1e2d3c-0000-4000-8000-000000000001';
const DINER = '0f1e2d3c-0000-4000-8000-000000000002';
const ENVIRONMENT = {
  LINECHECK_BASE_URL: 'https://kitchen.example',
  LINECHECK_CLIENT_ID: 'line-7',
  LINECHECK_CLIENT_SECRET: SECRET,
  LINECHECK_RESTAURANT: GRILL,
};

type Environment = Readonly<Record<string, string | undefined>>;

async function connection(flags: SettingFlags, more: Environment = {}): Promise<Connection> {
  const found = await connectionFrom(flags, { ...ENVIRONMENT, ...more });
  if (found === undefined) throw new Error('nothing is configured');
  return found;
}

async function failure(flags: SettingFlags, environment: Environment): Promise<Failure> {
  try {
    await connectionFrom(flags, environment);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('it did not fail');
}

test('without any setting of a connection there is none', async () => {
  expect(await connectionFrom({}, {})).toBeUndefined();
  expect(await connectionFrom({}, { LINECHECK_TIMEZONE: 'Asia/Tokyo' })).toBeUndefined();
  expect(await connectionFrom({ baseUrl: ' ' }, { LINECHECK_CLIENT_ID: '' })).toBeUndefined();
});

test('the environment is enough for a connection, with the documented defaults', async () => {
  expect(await connection({})).toEqual({
    baseUrl: 'https://kitchen.example',
    credentials: { clientId: 'line-7', clientSecret: SECRET },
    dialect: { headerPrefix: 'Platform', userAccessType: 'PLATFORM_MACHINE_CLIENT' },
    restaurants: [
      {
        guid: GRILL,
        name: `Restaurant ${GRILL}`,
        calendar: { zone: 'UTC', closeoutHour: 4 },
        zoneKnown: false,
      },
    ],
    areRestaurantsRequested: true,
    otherRestaurants: [],
    allowInsecureHttp: false,
  });
});

test('a flag is stronger than the environment, but a blank one counts as not given', async () => {
  const more = {
    LINECHECK_TIMEZONE: 'Asia/Tokyo',
    LINECHECK_CLOSEOUT_HOUR: '5',
    LINECHECK_HEADER_PREFIX: 'Env',
    LINECHECK_USER_ACCESS_TYPE: 'ENV',
  };
  const flags: SettingFlags = {
    baseUrl: ' https://flag.example ',
    clientId: 'flag',
    restaurant: [DINER],
    timezone: 'Europe/Rome',
    closeoutHour: '0',
    headerPrefix: 'Flag',
    userAccessType: 'FLAG',
    allowInsecureHttp: true,
  };
  const { baseUrl, credentials, dialect, restaurants, allowInsecureHttp } = await connection(
    flags,
    more,
  );
  const [restaurant] = restaurants;
  expect(baseUrl).toBe('https://flag.example');
  expect(credentials).toEqual({ clientId: 'flag', clientSecret: SECRET });
  expect(dialect).toEqual({ headerPrefix: 'Flag', userAccessType: 'FLAG' });
  expect(restaurant.guid).toBe(DINER);
  expect(restaurant.calendar).toEqual({ zone: 'Europe/Rome', closeoutHour: 0 });
  expect(restaurant.zoneKnown).toBe(true);
  expect(allowInsecureHttp).toBe(true);
  expect(await connection({ timezone: '', headerPrefix: '  ' }, more)).toMatchObject({
    dialect: { headerPrefix: 'Env' },
    restaurants: [{ calendar: { zone: 'Asia/Tokyo', closeoutHour: 5 } }],
  });
});

test.each(Object.keys(ENVIRONMENT))(
  'without %s the connection is incomplete, and the sentence names it',
  async (name) => {
    const { code, exitCode, message } = await failure({}, { ...ENVIRONMENT, [name]: undefined });
    expect({ code, exitCode }).toEqual({ code: 'CONFIGURATION', exitCode: 2 });
    expect(message).toBe(`Not set: ${name}.`);
  },
);

test('a single flag is an incomplete connection, and not the demo', async () => {
  const { message } = await failure({ restaurant: [GRILL] }, {});
  expect(message).toContain('LINECHECK_BASE_URL, LINECHECK_CLIENT_ID, LINECHECK_CLIENT_SECRET');
});

test.each([
  ['a time zone', { timezone: 'Mars/Olympus' }],
  ['a closeout hour of 24', { closeoutHour: '24' }],
  ['a closeout hour in words', { closeoutHour: 'four' }],
  ['a negative closeout hour', { closeoutHour: '-1' }],
  ['a fraction of an hour', { closeoutHour: '4.5' }],
])("%s that can't be right is a mistake of usage", async (_, flags) => {
  const { code, exitCode, message } = await failure(flags, ENVIRONMENT);
  expect({ code, exitCode }).toEqual({ code: 'USAGE', exitCode: 2 });
  const [value] = Object.values(flags);
  expect(message).toMatch(/^Invalid (?:time zone|closeout hour) .+\.$/);
  expect(message).toContain(`"${value}"`);
  expect(message).not.toContain(SECRET);
});

test.each([
  ['client ID', { clientId: SECRET }],
  ['restaurant ID', { restaurant: [SECRET] }],
  ['restaurant ID', { restaurant: [GRILL, SECRET] }],
])('a secret in the place of a %s is refused and not repeated', async (name, flags) => {
  const refused = await failure(flags, ENVIRONMENT);
  expect(refused).toMatchObject({ code: 'CONFIGURATION' });
  expect(refused.message).toContain(name);
  expect(refused.message).not.toContain(SECRET);
});

test('a short word may be both ID and secret, as in a sandbox', async () => {
  const sandbox = await connection({ clientId: 'demo' }, { LINECHECK_CLIENT_SECRET: 'demo' });
  expect(sandbox.credentials).toEqual({ clientId: 'demo', clientSecret: 'demo' });
});
