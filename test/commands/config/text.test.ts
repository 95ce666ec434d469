import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  askProfile,
  configText,
  EXAMPLE,
  type SecretPlace,
} from '../../../src/commands/config-init.ts';
import { restaurantName } from '../../../src/kitchen/model/restaurant.ts';
import { parseConfig } from '../../../src/settings/config-file.ts';
import { anyString } from '../../setup/any-string.ts';

const PATH = '/somewhere/config.toml';

test('the example is a valid configuration', async () => {
  expect(await parseConfig(PATH, configText(EXAMPLE))).toMatchObject({
    configuration: { defaultProfile: 'store', profiles: [{ name: 'store' }] },
  });
});

test('the example is valid with every line in it turned on', async () => {
  const text = configText(EXAMPLE)
    .replace(/^#(?=[a-z])/gm, '')
    .replace(/^client_secret_command.*$/m, '');
  expect(await parseConfig(PATH, text)).toMatchObject({
    configuration: {
      profiles: [
        {
          refreshMs: 30_000,
          thresholds: { cautionMs: 480_000, lateMs: 720_000 },
          headerPrefix: 'Platform',
          userAccessType: 'PLATFORM_MACHINE_CLIENT',
          archive: 'sqlite:/path/to/archive.sqlite',
          tokenCache: true,
          allowInsecureHttp: false,
        },
      ],
    },
  });
});

test('any answer is read back as it was typed, and a name needs a visible character', async () => {
  const line = anyString().filter((text) =>
    /^[^\p{Cc}\p{Cs}]*[^\p{Cc}\p{Cs}\s][^\p{Cc}\p{Cs}]*$/u.test(text),
  );
  await fc.assert(
    fc.asyncProperty(line, line, async (name, clientId) => {
      const restaurants = [{ guid: 'grill', name, timezone: 'UTC' }];
      const { configuration } = {
        configuration: undefined,
        ...(await parseConfig(PATH, configText({ ...EXAMPLE, clientId, restaurants }))),
      };
      const shown = restaurantName(name, 'grill');
      expect(configuration?.profiles[0]).toMatchObject({
        clientId,
        restaurants: [{ name: shown }],
      });
      expect([name, 'Restaurant grill']).toContain(shown);
    }),
  );
});

/** Answers the questions one after the other. */
async function asked(way: SecretPlace, ...answers: readonly string[]) {
  const questions: string[] = [];
  const said: string[] = [];
  const left = [...answers];
  const profile = await askProfile(
    way,
    'Asia/Tokyo',
    (question) => {
      questions.push(question);
      return Promise.resolve(left.shift());
    },
    (text) => said.push(text),
  );
  return { profile, questions: questions.length, said };
}

test.each<[SecretPlace, readonly string[]]>([
  ['file', ['~/secret']],
  ['command', ['pass show kitchen']],
  ['environment', []],
])('with a secret in the %s, everything is asked once', async (way, secret) => {
  const answers = [' https://a.example ', 'line-7', ...secret, 'grill', '', '', ''];
  const { profile, questions, said } = await asked(way, ...answers);
  expect(profile).toMatchObject({
    baseUrl: 'https://a.example',
    clientId: 'line-7',
    secretPlace: way,
    restaurants: [{ guid: 'grill', name: 'Main Street', timezone: 'Asia/Tokyo' }],
  });
  expect(profile?.secretSource).toBe(secret[0] ?? EXAMPLE.secretSource);
  expect({ questions, said }).toEqual({ questions: 6 + secret.length, said: [] });
});

test('an invalid answer is asked for again, with the reason', async () => {
  const answers = [
    'kitchen',
    'https://a.example',
    '',
    'line-7',
    'grill',
    'A',
    'Mars',
    'Europe/Rome',
    '',
  ];
  const { profile, said } = await asked('environment', ...answers);
  expect(profile).toMatchObject({
    baseUrl: 'https://a.example',
    restaurants: [{ timezone: 'Europe/Rome' }],
  });
  expect(said).toEqual([
    'Must be an http or https address without user name, password, query, or fragment.\n',
    'Must be one line of text.\n',
    'Must be an IANA time zone such as "America/New_York" (EST, -05:00), "America/Chicago" (CST), "America/Denver" (MST) or "America/Los_Angeles" (PST).\n',
  ]);
});

test('several restaurants are asked for, and a secret is not taken for a path', async () => {
  const one = ['https://a.example', 'line-7', 'hunter2', '~/secret', 'grill', 'Grill', ''];
  const more = ['bar', '', 'Mars', 'Europe/Rome', 'diner', 'Diner', '', ''];
  const { profile = EXAMPLE, said } = await asked('file', ...one, ...more);
  expect(said[0]).toBe('Must be a path, such as ~/.config/linecheck/secret.\n');
  expect(configText(profile)).not.toContain('hunter2');
  const restaurants = [
    { guid: 'grill', name: 'Grill', calendar: { zone: 'Asia/Tokyo' } },
    { guid: 'bar', name: 'bar', calendar: { zone: 'Europe/Rome' } },
    { guid: 'diner', name: 'Diner', calendar: { zone: 'Asia/Tokyo' } },
  ];
  expect(await parseConfig(PATH, configText(profile))).toMatchObject({
    configuration: { profiles: [{ restaurants }] },
  });
});

test('without further answers no profile is written', async () => {
  expect(await asked('file', 'https://a.example')).toMatchObject({
    profile: undefined,
    questions: 2,
  });
});
