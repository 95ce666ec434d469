import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { printedSettings } from '../../src/commands/config-show.ts';
import { syncRequest } from '../../src/commands/sync/request.ts';
import { configuredSource } from '../../src/reader/sources/configured-source.ts';
import { connectionFrom } from '../../src/reader/sources/connection.ts';
import { readConfigured } from '../../src/settings/profile-choice.ts';
import type { SettingFlags } from '../../src/settings/settings.ts';
import { ownRun } from '../commands/own-io.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** In no profile. */
const OTHER = '0f1e2d3c-0000-4000-8000-000000000009';

const FILE = `default_profile = "store"
[profiles.store]
base_url = "https://profile.example"
client_id = "profile"
client_secret_file = "/profile"
restaurants = [
  { guid = "grill", name = "Corner Grill", timezone = "America/Chicago", closeout_hour = 5 },
  { guid = "diner", name = "Diner", timezone = "Asia/Tokyo" },
]
dialect = { header_prefix = "Profile", user_access_type = "PROFILE" }
archive = "sqlite:/profile"
allow_insecure_http = true
refresh_seconds = 7
thresholds = { caution = "5m" }
audit = { rules = { R09 = "off", R10 = "error" }, allow = ["Void"] }
[profiles.bare]
base_url = "https://bare.example"
client_id = "bare"
restaurants = [{ guid = "bare" }]
`;

/** With this configuration. */
async function kept(text: string, more: Environment = {}): Promise<Environment> {
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-config-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'config.toml');
  await writeFile(path, text, { mode: 0o600 });
  return { LINECHECK_CONFIG: path, LINECHECK_CLIENT_SECRET: 'a secret of ours', ...more };
}

async function connection(flags: SettingFlags, more: Environment) {
  const { environment, chosen } = await readConfigured(flags, await kept(FILE, more));
  return connectionFrom(flags, environment, chosen?.profile);
}

/** A setting's value: from the profile, from a variable above it, from a flag above both, and the default. */
test.each<[string, SettingFlags, Environment, object, object, object, object]>([
  [
    'the base URL',
    { baseUrl: 'https://flag.example' },
    { LINECHECK_BASE_URL: 'https://env.example' },
    { baseUrl: 'https://flag.example' },
    { baseUrl: 'https://env.example' },
    { baseUrl: 'https://profile.example' },
    { baseUrl: 'https://bare.example' },
  ],
  [
    'the client',
    { clientId: 'flag' },
    { LINECHECK_CLIENT_ID: 'env' },
    { credentials: { clientId: 'flag' } },
    { credentials: { clientId: 'env' } },
    { credentials: { clientId: 'profile' } },
    { credentials: { clientId: 'bare' } },
  ],
  [
    'the prefix',
    { headerPrefix: 'Flag' },
    { LINECHECK_HEADER_PREFIX: 'Env' },
    { dialect: { headerPrefix: 'Flag' } },
    { dialect: { headerPrefix: 'Env' } },
    { dialect: { headerPrefix: 'Profile' } },
    { dialect: { headerPrefix: 'Platform' } },
  ],
  [
    'the access type',
    { userAccessType: 'FLAG' },
    { LINECHECK_USER_ACCESS_TYPE: 'ENV' },
    { dialect: { userAccessType: 'FLAG' } },
    { dialect: { userAccessType: 'ENV' } },
    { dialect: { userAccessType: 'PROFILE' } },
    { dialect: { userAccessType: 'PLATFORM_MACHINE_CLIENT' } },
  ],
  [
    'the restaurant',
    { restaurant: [OTHER] },
    { LINECHECK_RESTAURANT: 'diner' },
    { restaurants: [{ guid: OTHER, name: `Restaurant ${OTHER}`, zoneKnown: false }] },
    { restaurants: [{ guid: 'diner', name: 'Diner', calendar: { zone: 'Asia/Tokyo' } }] },
    { restaurants: [{ guid: 'grill', name: 'Corner Grill' }] },
    { restaurants: [{ guid: 'bare', name: 'Restaurant bare' }] },
  ],
  [
    'the zone',
    { timezone: 'Europe/Rome' },
    { LINECHECK_TIMEZONE: 'Asia/Kolkata' },
    { restaurants: [{ calendar: { zone: 'Europe/Rome' }, zoneKnown: true }] },
    { restaurants: [{ calendar: { zone: 'Asia/Kolkata' }, zoneKnown: true }] },
    { restaurants: [{ calendar: { zone: 'America/Chicago' }, zoneKnown: true }] },
    { restaurants: [{ calendar: { zone: 'UTC' }, zoneKnown: false }] },
  ],
  [
    'the closeout hour',
    { closeoutHour: '0' },
    { LINECHECK_CLOSEOUT_HOUR: '3' },
    { restaurants: [{ calendar: { closeoutHour: 0 } }] },
    { restaurants: [{ calendar: { closeoutHour: 3 } }] },
    { restaurants: [{ calendar: { closeoutHour: 5 } }] },
    { restaurants: [{ calendar: { closeoutHour: 4 } }] },
  ],
  [
    'plain http',
    { allowInsecureHttp: true },
    { LINECHECK_ALLOW_INSECURE_HTTP: '0' },
    { allowInsecureHttp: true },
    { allowInsecureHttp: false },
    { allowInsecureHttp: true },
    { allowInsecureHttp: false },
  ],
])(
  'of %s the flag is stronger than the environment, and that than the profile',
  async (_, flag, env, ...comes) => {
    const [byFlag, byVariable, byProfile, byDefault] = comes;
    expect(await connection(flag, env)).toMatchObject(byFlag);
    expect(await connection({}, env)).toMatchObject(byVariable);
    expect(await connection({}, {})).toMatchObject(byProfile);
    expect(await connection({ profile: 'bare' }, {})).toMatchObject(byDefault);
  },
);

test('whether a token is stored is decided by flag, environment, and profile, in this order', async () => {
  const text = FILE.replace('refresh_seconds = 7', '$&\ntoken_cache = true');
  const isKept = async (flags: SettingFlags, more: Environment) => {
    const { environment, chosen } = await readConfigured(flags, await kept(text, more));
    return (await connectionFrom(flags, environment, chosen?.profile))?.tokenStore !== undefined;
  };
  expect(await isKept({}, {})).toBe(true);
  expect(await isKept({ profile: 'bare' }, {})).toBe(false);
  expect(await isKept({}, { LINECHECK_TOKEN_CACHE: '0' })).toBe(false);
  expect(await isKept({ tokenCache: true }, { LINECHECK_TOKEN_CACHE: '0' })).toBe(true);
});

test("the profile's other restaurants can be opened, too, each once", async () => {
  const guids = async (flags: SettingFlags) =>
    (await connection(flags, {}))?.otherRestaurants.map(({ guid }) => guid);
  expect(await guids({})).toEqual(['diner']);
  expect(await guids({ restaurant: ['diner'] })).toEqual(['grill']);
  expect(await guids({ restaurant: [OTHER] })).toEqual(['grill', 'diner']);
  expect(await guids({ restaurant: ['diner', 'grill'] })).toEqual([]);
});

test("the monitor opens with the profile's settings", async () => {
  const environment = await kept(FILE, { LINECHECK_AUDIT_RULES: 'R09=warn' });
  const source = await configuredSource({}, ownRun(environment));
  onTestFinished(() => source.close());
  expect(source).toMatchObject({
    name: 'profile.example',
    refreshMs: 7_000,
    thresholds: { cautionMs: 300_000, lateMs: 720_000 },
  });
  expect(source.restaurants.map(({ name }) => name)).toEqual(['Corner Grill', 'Diner']);
  expect(source.auditSettings).toEqual({
    rules: new Map([
      ['R09', 'warn'],
      ['R10', 'error'],
    ]),
    allowed: new Set(['Void']),
  });
});

test.each<[string, SettingFlags, Environment, string, string]>([
  ['the flag', { profile: 'bare' }, { LINECHECK_PROFILE: 'store' }, 'bare', '--profile'],
  ['the variable', {}, { LINECHECK_PROFILE: ' bare ' }, 'bare', 'LINECHECK_PROFILE'],
  ['the file', { profile: ' ' }, { LINECHECK_PROFILE: '' }, 'store', 'config.toml'],
])('%s chooses the profile', async (_, flags, more, name, chosenBy) => {
  const { chosen } = await readConfigured(flags, await kept(FILE, more));
  expect(chosen).toMatchObject({ profile: { name }, chosenBy });
});

test('the only profile needs no choice, and several need one', async () => {
  const one = await readConfigured({}, await kept('[profiles.a]\nclient_id = "x"\n'));
  expect(one.chosen).toMatchObject({ profile: { name: 'a' }, chosenBy: 'the only profile' });
  await expect(
    readConfigured({}, await kept('[profiles.a]\n[profiles.b]\n')),
  ).rejects.toMatchObject({
    code: 'CONFIGURATION',
    message:
      'Choose a profile with --profile, LINECHECK_PROFILE, or default_profile. Profiles: a, b.',
  });
  expect(await readConfigured({}, await kept(''))).not.toHaveProperty('chosen');
});

test('a missing profile is a failure that names those there are', async () => {
  await expect(readConfigured({ profile: 'x' }, await kept(FILE))).rejects.toMatchObject({
    code: 'CONFIGURATION',
    message: 'Unknown profile in --profile. Profiles: store, bare.',
  });
  const nowhere = { XDG_CONFIG_HOME: '/nowhere' };
  await expect(readConfigured({ profile: 'x' }, nowhere)).rejects.toMatchObject({
    message: 'There are no profiles, because /nowhere/linecheck/config.toml was not found.',
  });
  expect(await readConfigured({}, nowhere)).toEqual({ environment: nowhere });
});

test.each([
  ['that is missing', '/nowhere/config.toml', "Can't read /nowhere/config.toml"],
  ['that is a folder', '/', 'is not a file'],
])('a file that is named, but %s, is a failure', async (_, path, problem) => {
  await expect(readConfigured({}, { LINECHECK_CONFIG: path })).rejects.toMatchObject({
    code: 'CONFIGURATION',
    message: expect.stringContaining(problem),
  });
});

test('an oversized file is not read', async () => {
  await expect(readConfigured({}, await kept('#'.repeat(1_100_000)))).rejects.toMatchObject({
    message: expect.stringContaining('too large'),
    hint: expect.stringContaining('LINECHECK_CONFIG'),
  });
});

test('the secret comes from only one source', async () => {
  const secrets = async (more: Environment) => {
    const { environment } = await readConfigured({}, await kept(FILE, more));
    return [
      environment['LINECHECK_CLIENT_SECRET_FILE'],
      environment['LINECHECK_CLIENT_SECRET_COMMAND'],
    ];
  };
  const none = { LINECHECK_CLIENT_SECRET: undefined };
  expect(await secrets(none)).toEqual(['/profile', undefined]);
  expect(await secrets({ ...none, LINECHECK_CLIENT_SECRET_COMMAND: 'pass' })).toEqual([
    undefined,
    'pass',
  ]);
  expect(await secrets({})).toEqual([undefined, undefined]);
});

test('a command in a file that others can change is not run', async () => {
  const environment = await kept('[profiles.a]\nclient_secret_command = "pass"\n');
  expect(await readConfigured({}, environment)).toHaveProperty('chosen');
  await chmod(environment['LINECHECK_CONFIG'] ?? '', 0o620);
  await expect(readConfigured({}, environment)).rejects.toMatchObject({
    code: 'CONFIGURATION',
    message: expect.stringMatching(/config\.toml is writable by other users\.$/),
  });
});

test('a sync copies all restaurants of the profile, or the chosen ones, each in its own zone', async () => {
  const copied = async (restaurant: readonly string[], more: Environment = {}) => {
    const { environment, chosen } = await readConfigured({}, await kept(FILE, more));
    const { restaurants } = await syncRequest({ restaurant }, ownRun(environment), chosen?.profile);
    return restaurants.map(({ guid, calendar }) => `${guid} ${calendar.zone}`);
  };
  const [grill, diner] = ['grill America/Chicago', 'diner Asia/Tokyo'];
  expect(await copied([])).toEqual([grill, diner]);
  expect(await copied(['diner'])).toEqual([diner]);
  expect(await copied(['grill', OTHER, 'grill'])).toEqual([grill, `${OTHER} UTC`]);
  expect(await copied([], { LINECHECK_RESTAURANT: 'diner' })).toEqual([diner]);
});

describe('the settings of a restaurant', () => {
  const TWO = `[profiles.store]
base_url = "https://kitchen.example"
client_id = "a"
restaurants = [
  { guid = "grill", name = "Corner Grill", timezone = "America/Chicago", closeout_hour = 5 },
  { guid = "diner", name = "Diner", timezone = "Asia/Tokyo", closeout_hour = 4 },
  { guid = "plain" },
]
`;
  const shown = async (restaurant: readonly string[], more: Environment = {}) => {
    const { environment, chosen } = await readConfigured({}, await kept(TWO, more));
    const flags = restaurant.length === 0 ? {} : { restaurant };
    const names = new Set(['restaurant', 'name', 'timezone', 'closeout_hour']);
    return printedSettings(flags, environment, chosen)
      .filter(({ setting }) => names.has(setting))
      .map(({ value, from }) => `${value} (${from})`);
  };

  test("are those of the named one, by name or GUID, and the file's for each", async () => {
    const diner = ['Diner (config.toml)', 'Asia/Tokyo (config.toml)', '4 (config.toml)'];
    expect(await shown(['Diner'])).toEqual(['diner (--restaurant)', ...diner]);
    expect(await shown(['diner'])).toEqual(['diner (--restaurant)', ...diner]);
    expect(await shown([], { LINECHECK_RESTAURANT: 'DINER' })).toEqual([
      'diner (LINECHECK_RESTAURANT)',
      ...diner,
    ]);
    expect(await shown([])).toEqual([
      'grill (config.toml)',
      'Corner Grill (config.toml)',
      'America/Chicago (config.toml)',
      '5 (config.toml)',
    ]);
    expect(await shown(['plain'])).toEqual([
      'plain (--restaurant)',
      'Restaurant plain (default)',
      'undefined (undefined)',
      '4 (default)',
    ]);
  });

  test('are refused for an unknown one', async () => {
    await expect(shown(['Dinner'])).rejects.toThrow(
      'Unknown restaurant "Dinner". Did you mean "Diner"?',
    );
  });
});
