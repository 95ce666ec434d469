import { expect, test } from 'vitest';
import { localeHours } from '../../src/settings/clock-hours.ts';

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
