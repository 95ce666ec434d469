import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { array, assert, asyncProperty, constantFrom, oneof, stringMatching } from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { printedSettings } from '../../src/commands/config-show.ts';
import { connectionFrom } from '../../src/reader/sources/connection.ts';
import { readConfigured } from '../../src/settings/profile-choice.ts';
import type { SettingFlags } from '../../src/settings/settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const SECRET = 'a-secret-of-ours-1';
const PLATFORM = {
  LINECHECK_CONFIG: undefined,
  HOME: '/nonexistent',
  LINECHECK_BASE_URL: 'https://kitchen.example',
  LINECHECK_CLIENT_ID: 'me',
  LINECHECK_CLIENT_SECRET: SECRET,
};

async function read(list: string, more: Environment = {}, flags: SettingFlags = {}) {
  const given = { ...PLATFORM, LINECHECK_RESTAURANTS: list, ...more };
  const { environment, chosen } = await readConfigured(flags, given);
  const connection = await connectionFrom(flags, environment, chosen?.profile);
  const [first] = connection?.restaurants ?? [];
  return [first, ...(connection?.otherRestaurants ?? [])];
}

async function refusal(list: string, more: Environment = {}): Promise<string> {
  const failure: unknown = await read(list, more).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'CONFIGURATION' });
  return failure instanceof Error ? failure.message : '';
}

const DOWNTOWN = {
  guid: 'a-1',
  name: 'Downtown',
  tags: ['west', 'airport'],
  calendar: { zone: 'America/New_York', closeoutHour: 5 },
  zoneKnown: true,
};
const SECOND = {
  guid: 'a-2',
  name: 'Restaurant a-2',
  calendar: { zone: 'Asia/Tokyo', closeoutHour: 4 },
  zoneKnown: true,
};

test.each([
  'a-1, America/New_York, 5, Downtown, west, airport; a-2, Asia/Tokyo',
  '\n  a-1,America/New_York,05,Downtown,west,airport,west\n\n  a-2, Asia/Tokyo,,,\n',
  'a-1 , America/New_York , 5 , Downtown , west , airport ;\r\n a-2, Asia/Tokyo;',
])('entries end at semicolons or line breaks: %j', async (list) => {
  expect(await read(list)).toEqual([DOWNTOWN, SECOND]);
});

test('a name can have blanks, apostrophes, and signs, and needs no quotes', async () => {
  const [first] = await read(`a-1, UTC, 0, Joe's "Old" Grill & Bar: 50% #1`);
  expect(first).toMatchObject({ name: `Joe's "Old" Grill & Bar: 50% #1` });
});

test('one of the restaurants is chosen by name, GUID, or variable, and a flag sets its zone', async () => {
  const list = 'a-1, America/New_York, 5, Downtown; a-2, Asia/Tokyo, , Tokyo';
  expect(await read(list, { LINECHECK_RESTAURANT: 'tokyo' })).toMatchObject([
    { guid: 'a-2' },
    { guid: 'a-1' },
  ]);
  const flags = { restaurant: ['a-2'], timezone: 'Europe/Rome' };
  expect(await read(list, {}, flags)).toMatchObject([
    { guid: 'a-2', calendar: { zone: 'Europe/Rome' } },
    { guid: 'a-1', calendar: { zone: 'America/New_York' } },
  ]);
});

test.each([
  ['a-1; a-2, UTC', 'Entry 1 of LINECHECK_RESTAURANTS must have a time zone after the GUID.'],
  ['a-1, UTC; a-2,, 4', 'Entry 2 of LINECHECK_RESTAURANTS must have a time zone after the GUID.'],
  ['a-1 America/New_York 4', 'Entry 1 of LINECHECK_RESTAURANTS needs commas between its fields.'],
  ['"a-1", UTC', 'Entry 1 of LINECHECK_RESTAURANTS must have no quotes around the GUID.'],
  ["a-2, UTC; 'a-1', UTC", 'Entry 2 of LINECHECK_RESTAURANTS must have no quotes around the GUID.'],
  [
    'a-1, UTC; a-2, Downtown, 4',
    'Entry 2 of LINECHECK_RESTAURANTS: timezone must be an IANA time zone such as "America/New_York" (EST, -05:00), "America/Chicago" (CST), "America/Denver" (MST) or "America/Los_Angeles" (PST).',
  ],
  [
    'a-1, UTC, Downtown',
    'Entry 1 of LINECHECK_RESTAURANTS: closeout hour must be a whole number from 0 to 23.',
  ],
  [
    'a-1, UTC, 24',
    'Entry 1 of LINECHECK_RESTAURANTS: closeout hour must be a whole number from 0 to 23.',
  ],
  [
    'a-1, UTC, 4, Joe, Inc.',
    'Entry 1 of LINECHECK_RESTAURANTS: tag 1 must be 1 to 40 lowercase letters, digits, -, or _. A name has no comma.',
  ],
  [', UTC', 'Entry 1 of LINECHECK_RESTAURANTS must have a guid.'],
  [
    'a-1, UTC; a-2, UTC; a-1, UTC',
    'Entry 3 of LINECHECK_RESTAURANTS must not repeat the guid of entry 1.',
  ],
  [
    'a1b2c3d4-0000-4000-8000-00000000000a, UTC; A1B2C3D4-0000-4000-8000-00000000000A, UTC',
    'Entry 2 of LINECHECK_RESTAURANTS must not repeat the guid of entry 1.',
  ],
  [';\n;', 'LINECHECK_RESTAURANTS has no restaurant.'],
])('%j is refused', async (list, sentence) => {
  expect(await refusal(list)).toMatch(sentence);
});

test('too many are refused, with the limit', async () => {
  const list = Array.from({ length: 1_001 }, (_, at) => `a-${at}, UTC`).join(';');
  expect(await refusal(list)).toMatch(
    'LINECHECK_RESTAURANTS has 1,001 restaurants, more than the 1,000 of a profile.',
  );
});

test.each(['LINECHECK_TIMEZONE', 'LINECHECK_CLOSEOUT_HOUR'])(
  '%s is refused beside the list, because it does not say for which restaurant it is',
  async (variable) => {
    expect(await refusal('a-1, UTC', { [variable]: '4' })).toBe(
      `${variable} is for one restaurant. Remove it, and write it in LINECHECK_RESTAURANTS.`,
    );
  },
);

test('no message repeats anything of a list', async () => {
  const word = stringMatching(/^[xyz]{5,9}$/);
  const piece = oneof(word, constantFrom('UTC', '4', '', ' ', ',', ';', '\n', '"', '#'));
  await assert(
    asyncProperty(array(piece, { maxLength: 30 }), async (pieces) => {
      const given = { ...PLATFORM, LINECHECK_RESTAURANTS: pieces.join(',') };
      const failure: unknown = await readConfigured({}, given).catch((error: unknown) => error);
      const printed = failure instanceof Error ? failure.message : '';
      expect(printed).not.toMatch(/[xyz]{3}/);
    }),
  );
});

test("the list replaces a profile's restaurants, and config show names its source", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-list-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const LINECHECK_CONFIG = join(folder, 'config.toml');
  const profile = '[profiles.store]\nclient_id = "own"\nrestaurants = [{ guid = "b-1" }]\n';
  await writeFile(LINECHECK_CONFIG, profile, { mode: 0o600 });
  const list = `a-1, UTC; a-2, Asia/Tokyo, 4, Tokyo; ${SECRET}, UTC`;
  const given = { LINECHECK_CONFIG, LINECHECK_CLIENT_SECRET: SECRET, LINECHECK_RESTAURANTS: list };
  const { chosen } = await readConfigured({}, given);
  const rows = printedSettings({}, given, chosen);
  const row = (name: string) => {
    const found = rows.find(({ setting }) => setting === name);
    return `${found?.value} ${found?.from}`;
  };
  expect(row('client_id')).toBe('own config.toml');
  expect(row('restaurant')).toBe('a-1 LINECHECK_RESTAURANTS');
  expect(row('timezone')).toBe('UTC LINECHECK_RESTAURANTS');
  expect(row('closeout_hour')).toBe('4 default');
  expect(row('name')).toBe('Restaurant a-1 default');
  expect(row('restaurants[1]')).toBe('a-2, Tokyo, Asia/Tokyo LINECHECK_RESTAURANTS');
  expect(row('restaurants[2]')).toBe('(hidden) LINECHECK_RESTAURANTS');
});

test('the secret as one of the GUIDs is refused before anything is sent', async () => {
  const sentence = 'The client secret is set as the restaurant ID.';
  expect(await refusal(`a-1, UTC; ${SECRET}, UTC`)).toBe(sentence);
});
