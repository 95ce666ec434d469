import { describe, expect, test } from 'vitest';
import { record, station } from '../../scenarios/builders.ts';
import { setStage } from '../../scenarios/stage.ts';
import { printed } from './printed.ts';

const FRY = station(1, { name: 'Fry' });
const DAY = [0, 1, 2, 3].map((level) => record(1, { item: `Level ${level}`, at: FRY, level }));

describe('level:', () => {
  test.each([
    ['0', [0]],
    ['0,2', [0, 2]],
    ['station', [0]],
    ['expo1,EXPO2', [1, 2]],
    ['expo', [1, 2]],
    ['expo,1', [1, 2]],
  ])('level:%s has only these rows', async (level, expected) => {
    const { api, clock } = await setStage({ records: DAY });
    const flags = { format: 'csv', columns: 'item' };
    const { stdout, failure } = await printed({ api, clock, words: [`level:${level}`], flags });
    expect(failure).toBeUndefined();
    const [, ...items] = stdout.trimEnd().split('\r\n');
    expect(items.toSorted()).toEqual(expected.map((each) => `Level ${each}`));
  });

  test('rows at an undocumented level are found by the filter', async () => {
    const { api, clock } = await setStage({ records: DAY });
    const flags = { format: 'csv', columns: 'item' };
    const { stdout } = await printed({ api, clock, words: ['level:3'], flags });
    expect(stdout).toBe('selectionMenuItemName\r\nLevel 3\r\n');
  });

  test.each(['level:9', 'fry level:4..6'])('%s names no level', async (word) => {
    const { api, clock } = await setStage({ records: DAY });
    const { failure } = await printed({ api, clock, words: [word] });
    const typed = word.replace(/^.*level/, 'level');
    expect(failure).toMatchObject({ code: 'USAGE' });
    expect(String(failure)).toContain(`Unknown level "${typed}". A level is 0 (prep), `);
  });
});
