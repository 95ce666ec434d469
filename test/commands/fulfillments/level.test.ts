import { describe, expect, test } from 'vitest';
import { fulfillmentsRequest } from '../../../src/commands/fulfillments.ts';
import { record, station } from '../../scenarios/builders.ts';
import { setStage } from '../../scenarios/stage.ts';
import { printed } from './printed.ts';

const FRY = station(1, { name: 'Fry' });
const DAY = [0, 1, 2, 3].map((level) => record(1, { item: `Level ${level}`, at: FRY, level }));

describe('--level', () => {
  test.each([
    ['0', [0]],
    ['0,2', [0, 2]],
    ['2, 0,0', [0, 2]],
    ['station', [0]],
    ['expo1,EXPO2', [1, 2]],
    ['expo', [1, 2]],
    ['expo,1', [1, 2]],
  ])('%s prints only these rows', async (level, expected) => {
    const { api, clock } = await setStage({ records: DAY });
    const flags = { level, format: 'csv', columns: 'item' };
    const { stdout, failure } = await printed({ api, clock, flags });
    expect(failure).toBeUndefined();
    const [, ...items] = stdout.trimEnd().split('\r\n');
    expect(items.toSorted()).toEqual(expected.map((each) => `Level ${each}`));
  });

  test.each(['3', '7', '-1', '0,3', '999999999999999'])(
    '%s is refused, whatever the rows have',
    async (level) => {
      const { api, clock } = await setStage({ records: DAY });
      const { stdout, failure } = await printed({ api, clock, flags: { level } });
      expect({ stdout, failure }).toMatchObject({
        stdout: '',
        failure: { code: 'USAGE', exitCode: 2 },
      });
      expect(String(failure)).toContain(`Invalid --level "${level.split(',').at(-1)}".`);
    },
  );

  test('rows at an undocumented level are found by the filter', async () => {
    const { api, clock } = await setStage({ records: DAY });
    const flags = { format: 'csv', columns: 'item' };
    const { stdout } = await printed({ api, clock, words: ['level:3'], flags });
    expect(stdout).toBe('selectionMenuItemName\r\nLevel 3\r\n');
  });

  test.each(['level:9', 'fry level:4..6'])('refuses %s, which names no level', async (word) => {
    const { api, clock } = await setStage({ records: DAY });
    const { failure } = await printed({ api, clock, words: [word] });
    const typed = word.replace(/^.*level/, 'level');
    expect(failure).toMatchObject({ code: 'USAGE' });
    expect(String(failure)).toContain(`Unknown level "${typed}". A level is 0 (prep), `);
  });

  test('is joined with the filters', async () => {
    const { api, clock } = await setStage({ records: DAY });
    const flags = { level: '0,1', format: 'csv', columns: 'item', filter: ['fry'] };
    const { stdout } = await printed({ api, clock, words: ['!level:0'], flags });
    expect(stdout).toBe('selectionMenuItemName\r\nLevel 1\r\n');
  });
});

test.each([['0'], ['0,1,2'], ['station,expo2'], ['expo']])(
  '%s does the same as the filter of that field',
  (level) => {
    const filterOf = (words: readonly string[], flags: object) =>
      fulfillmentsRequest(words, flags, '20260115').query.filter;
    expect(filterOf([], { level })).toEqual(filterOf([`level:${level}`], {}));
    expect(filterOf(['fry|bar'], { level })).toEqual(filterOf(['fry|bar', `level:${level}`], {}));
  },
);
