import { expect, test } from 'vitest';
import { printedSettings } from '../../src/commands/config-show.ts';
import { printFulfillments } from '../../src/commands/fulfillments.ts';
import { Failure } from '../../src/contract/failures.ts';
import { configuredMassBumpLimits } from '../../src/settings/judgment-settings.ts';
import { noteSecret } from '../../src/settings/typed-text.ts';
import { GRILL, record, station } from '../scenarios/builders.ts';
import { setStage } from '../scenarios/stage.ts';
import { sourceOf, taking } from './fulfillments/printed.ts';

const BAR = station(1, { name: 'Bar' });
const FRY = station(2, { name: 'Fry' });
const SECONDS = 1 / 60;

test('the variable overrides the profile station by station, and a flag replaces the variable', () => {
  const profile = new Map([
    ['Bar', 10_000],
    ['Fry', 60_000],
  ]);
  const environment = { LINECHECK_MASS_BUMP_LIMITS: ' bar=12s, Hot  Line = 1m ,' };
  expect([...(configuredMassBumpLimits({ environment }, profile) ?? [])]).toEqual([
    ['bar', 12_000],
    ['fry', 60_000],
    ['hot line', 60_000],
  ]);
  const flags = { massBumpLimit: ['FRY=45s', 'a=b=0s'] };
  expect([...(configuredMassBumpLimits({ flags, environment }, profile) ?? [])]).toEqual([
    ['bar', 10_000],
    ['fry', 45_000],
    ['a=b', 0],
  ]);
  expect(
    configuredMassBumpLimits({ environment: { LINECHECK_MASS_BUMP_LIMITS: '' } }),
  ).toBeUndefined();
});

test.each(['Bar', 'Bar=soon', '=10s', 'Bar=', 'Bar=61m', 'Bar=-1s'])(
  '%j is refused, and the message quotes it',
  (text) => {
    const limits = () => configuredMassBumpLimits({ flags: { massBumpLimit: [text] } });
    expect(limits).toThrow(Failure);
    expect(limits).toThrow(JSON.stringify(text));
  },
);

test('a secret in the place of a limit is not quoted', () => {
  const secret = 'kx9-very-secret-0451';
  noteSecret(secret);
  expect(() => configuredMassBumpLimits({ flags: { massBumpLimit: [secret] } })).toThrow(
    /limit of a station \(hidden\)\./,
  );
});

test('config show has each limit, and where it is set', () => {
  const printed = printedSettings(
    { massBumpLimit: ['Fry=45s'] },
    { LINECHECK_MASS_BUMP_LIMITS: 'Bar=10s' },
    undefined,
  );
  expect(printed.find(({ setting }) => setting === 'mass_bump_limits')).toEqual({
    setting: 'mass_bump_limits',
    value: 'fry=45s',
    from: '--mass-bump-limit',
  });
});

test("a beer of twenty seconds counts if the bar's limit is ten", async () => {
  const { api, clock } = await setStage({
    records: [
      record(1, { at: BAR, item: 'Beer', tookMinutes: 20 * SECONDS }),
      record(2, { at: BAR, item: 'Water', tookMinutes: 9 * SECONDS }),
      record(3, { at: FRY, item: 'Fries', tookMinutes: 20 * SECONDS }),
    ],
  });
  const warned: string[] = [];
  const quick = async (limits: readonly string[]) => {
    const massBumpLimits = configuredMassBumpLimits({ flags: { massBumpLimit: limits } });
    const source = {
      ...sourceOf(api, GRILL).source,
      close: () => Promise.resolve(),
      ...(massBumpLimits !== undefined && {
        massBumpLimits,
        requestedLimits: [...massBumpLimits.keys()],
      }),
    };
    const { outlet, text } = taking();
    const { outlet: stderr, text: printed } = taking();
    const outlets = { stdout: outlet, stderr };
    const flags = { format: 'csv', columns: 'item', sort: 'item' };
    await printFulfillments(source, ['odd:mass-bumped'], { ...flags, quiet: true }, outlets, clock);
    warned.push(printed());
    return text().trimEnd().split('\r\n').slice(1);
  };
  expect(await quick([])).toEqual(['Beer', 'Fries', 'Water']);
  expect(await quick(['bar=10s'])).toEqual(['Fries', 'Water']);
  expect(await quick([`${BAR.guid}=0s`, 'Fry=15s'])).toEqual([]);
  expect(warned.join('')).toBe('');
  await quick(['Bra=10s', 'Fry=15s']);
  expect(warned.at(-1)).toContain('no row for station "bra", which has a limit');
});
