/** For a setting `label`. Run in a project copy with it. */
import { expect, test } from 'vitest';
import { parseConfig } from '../../src/settings/config-file.ts';
import { printedBy } from './printed-by.ts';

test('the new setting is an option, a variable, a key in the file, and a line of config show, and is read', async () => {
  expect(await printedBy(['help', 'stations'])).toContain('linecheck help options');
  expect(await printedBy(['help', 'options'])).toMatch(/--label <text> +name of the source/);
  expect(await printedBy(['help', 'connect'])).toMatch(/LINECHECK_LABEL +Same as --label/);
  const environment = { LINECHECK_LABEL: 'ours' };
  const shown = await printedBy(['config', 'show', '--format', 'ndjson'], environment);
  expect(shown).toContain('{"setting":"label","value":"ours","from":"LINECHECK_LABEL"}');
  expect(await printedBy(['trace', 'grill', '--demo', '--label', 'mine'])).toContain('mine');
  const { mistakes } = await parseConfig('config.toml', '[profiles.a]\nlabel = "?"\n');
  expect(mistakes).toEqual(['config.toml: profiles.a.label must be up to 20 letters.']);
});
