import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { diffCommand } from '../../src/commands/diff.ts';
import { printFleet } from '../../src/commands/fleet.ts';
import { program } from '../../src/commands/program.ts';
import { printStations } from '../../src/commands/stations.ts';
import { syncRequest } from '../../src/commands/sync/request.ts';
import { requestedOrFirst } from '../../src/reader/kitchen-source.ts';
import { configuredSource, offlineArchive } from '../../src/reader/sources/configured-source.ts';
import { requestedDemo } from '../../src/reader/sources/demo-source.ts';
import { openArchive } from '../../src/service/open-archive.ts';
import type { SettingFlags } from '../../src/settings/settings.ts';
import { createVirtualClock } from '../api/virtual-clock.ts';
import { sourceOf, taking } from '../commands/fulfillments/printed.ts';
import { ownRun } from '../commands/own-io.ts';
import { BASIC, GRILL } from '../scenarios/builders.ts';
import { setStage } from '../scenarios/stage.ts';

const NOWHERE = { XDG_CONFIG_HOME: '/nowhere' };

/** Each platform option, with a valid value. */
const OF_PLATFORMS: readonly (readonly [string, SettingFlags])[] = [
  ['--client-id', { clientId: 'line-7' }],
  ['--header-prefix', { headerPrefix: 'X' }],
  ['--user-access-type', { userAccessType: 'X' }],
  ['--allow-insecure-http', { allowInsecureHttp: true }],
  ['--token-cache', { tokenCache: true }],
];

/** Webhooks trust it, too. */
const CA_FILE = ['--ca-file', { caFile: '/x.pem' }] as const;

const OF_A_PLACE: readonly (readonly [string, SettingFlags])[] = [
  ['--timezone', { timezone: 'Asia/Tokyo' }],
  ['--closeout-hour', { closeoutHour: '7' }],
];

async function archiveOf(...restaurants: readonly (typeof GRILL)[]): Promise<string> {
  const address = `sqlite:${join(await mkdtemp(join(tmpdir(), 'linecheck-idle-')), 'x.sqlite')}`;
  const archive = await openArchive(address);
  for (const { guid, name, calendar } of restaurants) {
    const { zone: timezone, closeoutHour } = calendar;
    await archive.putRestaurant({ guid, name, timezone, closeoutHour, tier: 'professional' });
  }
  await archive.close();
  return address;
}

describe('with an archive', () => {
  test.each(OF_PLATFORMS)('%s is refused by name', (option, flags) => {
    for (const [given, variables] of [
      [{ ...flags, archive: 'sqlite:x' }, {}],
      [flags, { LINECHECK_ARCHIVE: 'sqlite:x' }],
    ] as const) {
      const ask = () => offlineArchive(given, variables);
      expect(ask).toThrow(`${option} does not work with an archive.`);
      expect(ask).toThrow(expect.objectContaining({ code: 'USAGE', exitCode: 2 }));
    }
    expect(offlineArchive(flags, {})).toBeUndefined();
  });

  test('the CA of webhooks is not refused', () => {
    const [, flags] = CA_FILE;
    expect(offlineArchive({ ...flags, archive: 'sqlite:x' }, {})).toBe('sqlite:x');
    expect(requestedDemo({ ...flags, demo: true })).toMatchObject({ profile: 'typical' });
  });

  test('zone and closeout hour are stronger than those of the archive', async () => {
    const archive = await archiveOf(GRILL, BASIC);
    const calendars = async (flags: SettingFlags) => {
      const source = await configuredSource({ archive, ...flags }, ownRun(NOWHERE));
      onTestFinished(() => source.close());
      return requestedOrFirst(source).map(({ calendar }) => calendar);
    };
    const own = GRILL.calendar;
    const tokyo = { zone: 'Asia/Tokyo', closeoutHour: 7 };
    const flags = { timezone: tokyo.zone, closeoutHour: '7' };
    expect(await calendars({ restaurant: [GRILL.guid] })).toEqual([own]);
    expect(await calendars({ restaurant: [GRILL.guid], closeoutHour: '7' })).toEqual([
      { ...own, closeoutHour: 7 },
    ]);
    expect(await calendars({ restaurant: [GRILL.guid, BASIC.guid], ...flags })).toEqual([
      tokyo,
      tokyo,
    ]);
    await expect(calendars({ timezone: 'Mars/Olympus' })).rejects.toThrow(
      'Invalid time zone "Mars/Olympus".',
    );
  });
});

describe('with several restaurants', () => {
  test.each(OF_A_PLACE)('%s is refused if all are read', async (option, flags) => {
    const { api } = await setStage({});
    const { source } = sourceOf(api, GRILL);
    const several = { ...source, restaurants: [GRILL, BASIC] };
    const outlets = { stdout: taking().outlet, stderr: taking().outlet };
    const all = printStations(several, undefined, { ...flags, allRestaurants: true }, outlets);
    const clock = createVirtualClock('manual');
    const fleet = printFleet(several, flags, outlets, clock, new AbortController().signal);
    const sync = syncRequest(
      flags,
      ownRun({
        LINECHECK_BASE_URL: 'https://x.example',
        LINECHECK_CLIENT_ID: 'a',
        LINECHECK_CLIENT_SECRET: 'b',
      }),
      { name: 'a', restaurants: [GRILL, BASIC] },
    );
    for (const outcome of [all, fleet, sync]) {
      await expect(outcome).rejects.toMatchObject({
        code: 'USAGE',
        message: `${option} applies to one restaurant: add --restaurant.`,
      });
    }
  });
});

test.each([
  ...OF_PLATFORMS,
  CA_FILE,
  ...OF_A_PLACE,
  ['--archive', { archive: 'sqlite:x' }] as const,
])('in a comparison of two files %s is refused', async (option, flags) => {
  await expect(diffCommand('/a.json', '/b.json', flags, ownRun())).rejects.toMatchObject({
    code: 'USAGE',
    message: `${option} does not work with two files.`,
  });
});

test.each([
  [['audit', '--archive', ''], '--archive is empty.'],
  [['audit', '--archive='], '--archive is empty.'],
  [['report', '--timezone', '  '], '--timezone is empty.'],
  [['config', 'show', '--profile', ''], '--profile is empty.'],
])('%j is refused', async (words, message) => {
  await expect(program(ownRun()).parseAsync(words, { from: 'user' })).rejects.toMatchObject({
    code: 'USAGE',
    exitCode: 2,
    message,
  });
});
