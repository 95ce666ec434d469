import { expect, test } from 'vitest';
import { parseConfig } from '../../src/settings/config-file.ts';

const PATH = '/somewhere/config.toml';

test('colors are read from their own table, and mistakes are in their line', async () => {
  const colors = new Map<string, string | number>([
    ['help', '#ff5f5f'],
    ['faint', 240],
  ]);
  const read = await parseConfig(PATH, '[colors]\nhelp = "#ff5f5f"\nfaint = 240\n');
  expect(read).toMatchObject({ configuration: { colors } });
  const mistaken = '[colors]\nhepl = 1\ncaution = 256\ncalm = "red"\naccent = "#12345"\n';
  const color = 'must be a color such as "#ff5f5f", or a number from 0 to 255.';
  const { mistakes } = await parseConfig(PATH, mistaken);
  expect(mistakes).toEqual([
    'config.toml:2: colors.hepl is not a setting. Did you mean help?',
    `config.toml:3: colors.caution ${color}`,
    `config.toml:4: colors.calm ${color}`,
    `config.toml:5: colors.accent ${color}`,
  ]);
});

test('colors and keys in a profile are pointed to their place', async () => {
  const { mistakes } = await parseConfig(PATH, '[profiles.a]\nkeys = { help = "h" }\ncolors = {}');
  expect(mistakes).toEqual([
    'config.toml:2: profiles.a.keys goes above the profiles: [keys].',
    'config.toml:3: profiles.a.colors goes above the profiles: [colors].',
  ]);
});
