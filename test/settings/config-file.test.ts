import * as fc from 'fast-check';
import { stringify } from 'smol-toml';
import { expect, test } from 'vitest';
import { RULES } from '../../src/kitchen/audit/audit.ts';
import { type ConfigReading, configFailure, parseConfig } from '../../src/settings/config-file.ts';
import type { Configuration } from '../../src/settings/decode-config.ts';

const NO_ADDRESS =
  'base_url must be an http or https address without user name, password, query, or fragment.';
const PATH = '/somewhere/config.toml';
const SECRET = 'kx9-very-secret-0451';

const FULL = `default_profile = "store"
[profiles.store]
base_url = "https://kitchen.example"
client_id = "line-7"
client_secret_command = "pass show kitchen"
restaurants = [
  { guid = "grill", name = "Corner Grill", timezone = "America/Chicago", closeout_hour = 5 },
  { guid = "diner" },
]
dialect = { header_prefix = "Acme", user_access_type = "ACME_CLIENT" }
refresh_seconds = 15
thresholds = { caution = "8m", late = "90s" }
mass_bump_limits = { Bar = "10s", "Hot line" = "1m" }
limits = { Grill = "9m 14m" }
archive = "sqlite:/var/kitchen.sqlite"
token_cache = true
allow_insecure_http = true
audit = { rules = { R09 = "off", R15 = "error" }, allow = ["Void"] }
usual_weeks = 0
summaries_mb = 50
[profiles.bar]
client_secret_file = "~/.secret"
`;

/** The text must be valid. */
async function configurationOf(text: string): Promise<Configuration> {
  const { configuration, mistakes } = {
    configuration: undefined,
    ...(await parseConfig(PATH, text)),
  };
  expect(mistakes).toBeUndefined();
  if (configuration === undefined) throw new Error('there are mistakes');
  return configuration;
}

const mistakesOf = async (text: string) => (await parseConfig(PATH, text)).mistakes ?? [];

test.each([
  ['9m30', 570_000],
  ['1h02m', 3_720_000],
])('a limit of %s is read as the screens write it', async (late, lateMs) => {
  const { profiles } = await configurationOf(FULL.replace('"90s"', `"${late}"`));
  expect(profiles[0]?.thresholds?.lateMs).toBe(lateMs);
});

test('every key of a profile is read', async () => {
  const text = FULL.replace('"90s"', '"1h"');
  const { profiles, defaultProfile, sourceOf } = await configurationOf(text);
  expect(defaultProfile).toBe('store');
  expect(profiles).toEqual([
    {
      name: 'store',
      baseUrl: 'https://kitchen.example',
      clientId: 'line-7',
      clientSecretCommand: 'pass show kitchen',
      restaurants: [
        {
          guid: 'grill',
          name: 'Corner Grill',
          calendar: { zone: 'America/Chicago', closeoutHour: 5 },
          zoneKnown: true,
        },
        {
          guid: 'diner',
          name: 'Restaurant diner',
          calendar: { zone: 'UTC', closeoutHour: 4 },
          zoneKnown: false,
        },
      ],
      headerPrefix: 'Acme',
      userAccessType: 'ACME_CLIENT',
      refreshMs: 15_000,
      usualWeeks: 0,
      summariesMb: 50,
      thresholds: { cautionMs: 480_000, lateMs: 3_600_000 },
      stationLimits: new Map([['Grill', { cautionMs: 540_000, lateMs: 840_000 }]]),
      massBumpLimits: new Map([
        ['Bar', 10_000],
        ['Hot line', 60_000],
      ]),
      archive: 'sqlite:/var/kitchen.sqlite',
      tokenCache: true,
      allowInsecureHttp: true,
      audit: {
        rules: new Map([
          ['R09', 'off'],
          ['R15', 'error'],
        ]),
        allowed: new Set(['Void']),
      },
    },
    { name: 'bar', restaurants: [], clientSecretFile: '~/.secret' },
  ]);
  expect(sourceOf(['profiles', 'store', 'restaurants', 1])).toBe('config.toml');
});

test('a text without profiles is a valid configuration, too', async () => {
  expect(await configurationOf('')).toMatchObject({ profiles: [] });
  expect(await configurationOf('# nothing\r\n\r\n[profiles]\r\n')).toMatchObject({ profiles: [] });
});

const NO_LIMIT = 'mass_bump_limits.Bar must be a duration such as "10s" or "1m", up to 60m.';
const REPEATED = 'restaurants[1] must not repeat the guid of restaurants[0].';
test.each([
  ['base_url = 1', NO_ADDRESS],
  ['base_url = "https://u:p@x.example"', NO_ADDRESS],
  ['client_id = ""', 'client_id must be one line of text.'],
  ['client_id = "a\\nb"', 'client_id must be one line of text.'],
  ['ca_file = "authority.pem"', 'ca_file must be a path starting with /.'],
  ['client_secret_file = "secret.txt"', 'client_secret_file must be a path starting with / or ~/.'],
  ['refresh_seconds = 0', 'refresh_seconds must be a whole number from 1 to 3600.'],
  ['refresh_seconds = 1.5', 'refresh_seconds must be a whole number from 1 to 3600.'],
  ['refresh_seconds = nan', 'refresh_seconds must be a whole number from 1 to 3600.'],
  ['refresh_seconds = "30"', 'refresh_seconds must be a whole number from 1 to 3600.'],
  ['usual_weeks = 9', 'usual_weeks must be a whole number from 0 to 8.'],
  ['usual_weeks = -1', 'usual_weeks must be a whole number from 0 to 8.'],
  ['summaries_mb = true', 'summaries_mb must be a whole number from 0 to 100000.'],
  ['limits = { Bar = "14m 9m" }', 'limits.Bar must be caution and late, up to 60m, as in 9m 14m.'],
  ['mass_bump_limits = { Bar = "61m" }', NO_LIMIT],
  ['mass_bump_limits = { Bar = 10 }', NO_LIMIT],
  [
    'thresholds.late = "25h"',
    'thresholds.late must be a duration such as "90s", "8m" or "1h", up to a day.',
  ],
  [
    'thresholds.late = 8',
    'thresholds.late must be a duration such as "90s", "8m" or "1h", up to a day.',
  ],
  [
    'thresholds = { caution = "9m", late = "8m" }',
    'thresholds must have caution no later than late.',
  ],
  ['archive = "kitchen.sqlite"', 'archive must be sqlite:PATH or postgres://….'],
  ['allow_insecure_http = "yes"', 'allow_insecure_http must be true or false.'],
  ['dialect = { header_prefix = "A B" }', 'dialect.header_prefix must be letters, digits and "-".'],
  ['dialect = 2026-01-01', 'dialect must be a table.'],
  ['restaurants = "grill"', 'restaurants must be an array of up to 1000 elements.'],
  ['restaurants = ["grill"]', 'restaurants[0] must be a table.'],
  ['restaurants = [{ name = "A" }]', 'restaurants[0] must have a guid.'],
  [
    'restaurants = [{ guid = "a" }, { guid = " " }]',
    'restaurants[1].guid must be an ID of 1 to 128 printable ASCII characters.',
  ],
  ['restaurants = [{ guid = "a" }, { guid = "a" }]', REPEATED],
  [
    'restaurants = [{ guid = "a", timezone = "EST" }]',
    'restaurants[0].timezone must be an IANA time zone such as "America/New_York" (EST, -05:00), "America/Chicago" (CST), "America/Denver" (MST) or "America/Los_Angeles" (PST).',
  ],
  [
    'restaurants = [{ guid = "a", closeout_hour = 24 }]',
    'restaurants[0].closeout_hour must be a whole number from 0 to 23.',
  ],
  [
    'audit.rules = { R99 = "off" }',
    `audit.rules.R99 must be named with a rule from R01 to ${RULES.at(-1)?.id}.`,
  ],
  ['audit.rules = { R09 = "of" }', 'audit.rules.R09 must be "off", "info", "warn" or "error".'],
  ['base_ur = "https://x.example"', 'base_ur is not a setting. Did you mean base_url?'],
  ['baseUrl = "https://x.example"', 'baseUrl is not a setting. Did you mean base_url?'],
  ['"tint\u200b" = 1', 'tint\\u{200B} is not a setting.'],
  ['theme = "drak"', 'theme must be one of auto, dark, light, colorblind.'],
  ['keys = { help = "h" }', 'keys goes above the profiles: [keys].'],
  [
    'timezone = "Asia/Tokyo"',
    'timezone goes with a restaurant: restaurants = [{ guid = …, timezone = … }].',
  ],
  ['restaurant = "grill"', 'restaurant is not a setting. List it: restaurants = [{ guid = … }].'],
  ['header_prefix = "X"', 'header_prefix goes in dialect: dialect = { header_prefix = … }.'],
  ['late = "9m"', 'late goes in thresholds: thresholds = { late = … }.'],
  ['"\\u001b[2J" = 1', ' is not a setting.'],
  ['constructor = 1', 'constructor is not a setting.'],
  ['__proto__ = { base_url = 1 }', '__proto__ is not a setting.'],
])('%s is a mistake', async (line, problem) => {
  const text = `# by hand\n\n[profiles.store]\n${line}\n`;
  expect(await mistakesOf(text)).toEqual([`config.toml: profiles.store.${problem}`]);
});

test.each([
  [
    'default_profile = "stor"\n[profiles.store]',
    ': default_profile must name an existing profile. Did you mean store?',
  ],
  ['[profiles."a b"]', ': profiles.a b must be named with letters, digits, "_" and "-".'],
  ['profiles = 1', ': profiles must be a table.'],
  ['\n[profile.store]', ': profile is not a setting. Did you mean profiles?'],
  ['\nbase_url = "https://x.example"', ': base_url goes in a profile: [profiles.NAME].'],
  ['\nrestaurants = []', ': restaurants goes in a profile: [profiles.NAME].'],
  ['\n\na = [', ':3: This is not valid TOML: unfinished array.'],
  [
    'a = 1\na = 2',
    ':2: This is not valid TOML: trying to redefine an already defined table or value.',
  ],
])('%j is a mistake, too', async (text, problem) => {
  expect(await mistakesOf(text)).toEqual([`config.toml${problem}`]);
});

test('all mistakes are listed, and the failure says how many there are', async () => {
  const mistakes = await mistakesOf(
    FULL.replace('line-7', '').replace('15', '0').replace('= true', '= 1'),
  );
  expect(mistakes).toHaveLength(4);
  const [first = '', ...others] = mistakes;
  expect(configFailure([first, ...others])).toMatchObject({
    code: 'CONFIGURATION',
    message: `${first} (3 more: linecheck config check)`,
  });
});

test.each(['client_secret', 'clientSecret', 'secret', 'password', 'token'])(
  'a secret under %s is refused with the keys to use instead, and is never shown',
  async (key) => {
    const text = `[profiles.store]\n${key} = "${SECRET}"\n`;
    expect(await mistakesOf(text)).toEqual([
      `config.toml: profiles.store.${key} must not be in this file. Use client_secret_command or client_secret_file.`,
    ]);
  },
);

test('two ways to give the same secret are a mistake', async () => {
  const text = '[profiles.a]\nclient_secret_command = "pass"\nclient_secret_file = "/s"\n';
  expect(await mistakesOf(text)).toEqual([
    'config.toml: profiles.a.client_secret_file must not be set together with client_secret_command.',
  ]);
});

/** A configuration, or mistakes, each a sentence. */
function expectReading(reading: ConfigReading): void {
  const mistakes = reading.mistakes ?? [];
  expect(reading).toHaveProperty(reading.mistakes === undefined ? 'configuration' : 'mistakes');
  for (const mistake of mistakes) expect(mistake).toMatch(/^config\.toml(?::\d+)?: \P{Cc}+[.?]$/u);
}

/** Any value, and texts with the secret. */
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    fc.string().map((text) => `${text}${SECRET}`),
    fc.constantFrom(
      SECRET,
      `https://u:${SECRET}@x.example`,
      `https://x.example/?${SECRET}`,
      `x\n${SECRET}`,
    ),
    fc.integer({ min: -9, max: 9_999 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(
      fc.oneof(
        fc.constantFrom(
          'guid',
          'name',
          'timezone',
          'header_prefix',
          'caution',
          'rules',
          'R01',
          'allow',
        ),
        fc.string(),
      ),
      tie('any'),
      { maxKeys: 3 },
    ),
  ),
})).any;

test('any document is a configuration or has mistakes, and no value is ever shown', async () => {
  const keys = fc.constantFrom(
    'base_url',
    'client_id',
    'client_secret_file',
    'restaurants',
    'dialect',
    'refresh_seconds',
    'thresholds',
    'mass_bump_limits',
    'limits',
    'archive',
    'allow_insecure_http',
    'audit',
    'client_secret',
    'bass_url',
  );
  const document = fc.oneof(
    fc.record({ profiles: fc.dictionary(fc.string(), fc.dictionary(keys, value, { maxKeys: 4 })) }),
    fc.dictionary(fc.constantFrom('default_profile', 'profiles', 'profile'), value),
  );
  await fc.assert(
    fc.asyncProperty(document, async (given) => {
      const text = stringify(given);
      const reading = await parseConfig(PATH, text);
      expectReading(reading);
      expect(reading.mistakes?.join('\n') ?? '').not.toContain(SECRET);
    }),
  );
});

test('any text is a configuration or has mistakes', async () => {
  const pieces = fc.constantFrom(
    '[',
    ']',
    '{',
    '}',
    '=',
    '"',
    "'",
    '\n',
    '.',
    ',',
    '#',
    ' ',
    '1',
    '\u0000',
    'é',
    '\r\n',
    'profiles',
    'store',
    'base_url',
    '"""',
    "'''",
    '[profiles.store]\n',
    'client_id = "x"\n',
  );
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string({ unit: pieces }), fc.string()), async (text) => {
      expectReading(await parseConfig(PATH, text));
    }),
    { numRuns: 500 },
  );
});

test('endless nesting is not followed', async () => {
  const [mistake = ''] = await mistakesOf(`a = ${'['.repeat(100_000)}`);
  expect(mistake).toMatch(/^config\.toml:1: This is not valid TOML/);
});
