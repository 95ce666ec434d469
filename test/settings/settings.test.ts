import { Command } from 'commander';
import { expect, test, vi } from 'vitest';
import { settingOption } from '../../src/commands/arguments/shared-arguments.ts';
import { printedSettings } from '../../src/commands/config-show.ts';
import { variables } from '../../src/commands/help/connect.ts';
import { SERVE_SETTINGS } from '../../src/commands/serve/settings.ts';
import { parseConfig } from '../../src/settings/config-file.ts';
import {
  flagProperty,
  readSetting,
  readSettingOrDefault,
  type Setting,
} from '../../src/settings/setting.ts';
import { ALL_SETTINGS, type SettingFlags } from '../../src/settings/settings.ts';

/** A setting as anyone might add it. */
const PATIENCE = await vi.hoisted(async () => {
  const { duration } = await import('../../src/settings/reader.ts');
  return {
    flag: '--patience <duration>',
    variable: 'LINECHECK_PATIENCE',
    key: 'patience',
    help: 'how long to wait for an answer',
    reader: { ...duration, write: (ms: number) => `${ms / 1_000}s` },
    default: 30_000,
  } as const satisfies Setting<number>;
});

vi.mock(import('../../src/settings/settings.ts'), async (original) => {
  const table = await original();
  return { ...table, ALL_SETTINGS: [...table.ALL_SETTINGS, ['patience', PATIENCE] as const] };
});

test('a record of the table is an option, a variable, a key in the file, and a line of config show and of the help', async () => {
  const command = settingOption(new Command('read'), PATIENCE);
  const help = command.helpInformation().replaceAll(/\s+/g, ' ');
  expect(help).toContain('how long to wait for an answer (LINECHECK_PATIENCE)');
  expect(variables()).toContainEqual([PATIENCE.variable, 'Same as --patience.']);

  const flags: SettingFlags = command.parse(['--patience', '9s'], { from: 'user' }).opts();
  const environment = { LINECHECK_PATIENCE: '8s' };
  expect(readSettingOrDefault(PATIENCE, { flags, environment })).toBe(9_000);
  expect(readSettingOrDefault(PATIENCE, { environment })).toBe(8_000);
  expect(readSettingOrDefault(PATIENCE, {})).toBe(30_000);
  expect(() => readSetting(PATIENCE, { flags: { patience: 'soon' } })).toThrow(
    'Invalid patience "soon". Write a duration such as "90s", "8m" or "1h", up to a day.',
  );

  const read = (value: string) => parseConfig('config.toml', `[profiles.a]\npatience = ${value}\n`);
  expect((await read('8')).mistakes).toEqual([
    'config.toml: profiles.a.patience must be a duration such as "90s", "8m" or "1h", up to a day.',
  ]);
  const { configuration } = { configuration: undefined, ...(await read('"7s"')) };
  const [profile] = configuration?.profiles ?? [];
  expect(profile).toMatchObject({ patience: 7_000 });

  const chosen = configuration && profile && { configuration, profile, chosenBy: '--profile' };
  const shown = (...sources: Parameters<typeof printedSettings>) => {
    const found = printedSettings(...sources).find(({ setting }) => setting === 'patience');
    return `${found?.value} ${found?.from}`;
  };
  expect(shown(flags, environment, chosen)).toBe('9s --patience');
  expect(shown({}, environment, chosen)).toBe('8s LINECHECK_PATIENCE');
  expect(shown({}, {}, chosen)).toBe('7s config.toml');
  expect(shown({}, {}, undefined)).toBe('30s default');
});

test.each([...ALL_SETTINGS, ...Object.entries<Setting<unknown>>(SERVE_SETTINGS)])(
  'the record %s has the name that commander gives its option',
  (name, { flag }) => {
    expect(flag === undefined ? name : flagProperty(flag)).toBe(name);
  },
);

test('no secret can be given as an option', () => {
  const secrets = ALL_SETTINGS.filter(([, { subject }]) => subject === 'secret');
  expect(secrets).toHaveLength(3);
  expect(secrets.filter(([, { flag }]) => flag !== undefined)).toEqual([]);
});
