import { expect, test } from 'vitest';
import { localeHours } from '../../src/settings/reader.ts';

/** Need no lookup. */
const COMMON = 'en-US en-CA en-AU es-US es-MX en-GB de-DE es-ES fr-CA fr-FR it-IT'.split(' ');

test.each(COMMON)('%s has the clock that the runtime gives it', (tag) => {
  const { hour12 } = new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions();
  expect(localeHours({ LANG: `${tag.replace('-', '_')}.UTF-8` })).toBe(hour12 === true ? 12 : 24);
});

test.each([
  [{}, 24],
  [{ LANG: 'en_US.UTF-8' }, 12],
  [{ LANG: 'en_US.UTF-8', LC_TIME: 'de_DE.UTF-8' }, 24],
  [{ LANG: 'de_DE.UTF-8', LC_TIME: 'en_US' }, 12],
  [{ LANG: 'en_US.UTF-8', LC_ALL: 'C' }, 24],
  [{ LANG: 'C.UTF-8' }, 24],
  [{ LANG: 'POSIX' }, 24],
  [{ LANG: 'en_GB.UTF-8' }, 24],
  [{ LANG: 'es_MX@euro' }, 12],
  [{ LANG: 'no such locale' }, 24],
])('%j has a clock of %i hours', (environment, hours) => {
  expect(localeHours(environment)).toBe(hours);
});
