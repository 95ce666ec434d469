/** Removing old dates: tests for every archive engine, run by each engine's test file. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Archive } from '../../../src/service/archive/archive.ts';
import { RESTAURANT } from './conformance.ts';

const [FIRST, SECOND, THIRD] = ['20250101', '20250102', '20250103'] as const;
const BASIS = '4-0a1b2c3d';
const NOW = 1_700_000_000_000;
const MINUTE = 60_000;
/** More than are removed at once. */
const MANY = Array.from({ length: 120 }, (_, n) => `2024${String(1_000 + n)}`);

/** `open` makes a new archive per test, and removes it. */
export function pruneConformance(open: () => Promise<Archive>): void {
  let archive: Archive;
  beforeEach(async () => {
    archive = await open();
    await archive.putRestaurant(RESTAURANT);
  });
  afterEach(() => archive.close());

  const { guid } = RESTAURANT;
  const replace = async (date: string, courses: readonly string[]) => {
    const writer = await archive.writeDay(guid, date, () => NOW);
    await writer.add(courses.map((courseName) => ({ courseName })));
    await writer.commit();
  };
  const write = async (date: string, courses: readonly string[]) => {
    await replace(date, courses);
    await keep(date, 'of these');
  };
  const prune = async (before: string, now = NOW) =>
    (await archive.pruneDays(guid, before, now)).map(({ businessDate }) => businessDate);
  const dates = async () =>
    (await archive.businessDates(guid)).map(({ businessDate }) => businessDate);
  const keep = async (date: string, text: string, of = guid) => {
    const { version } = await archive.fulfillmentDay(of, date);
    return archive.putSummary(of, date, { version, basis: BASIS, text });
  };
  const kept = (date: string) => archive.summary(guid, date, BASIS);

  describe('removing old dates', () => {
    it('removes those before a date, latest first, and those of no other restaurant', async () => {
      const other = { ...RESTAURANT, guid: 'b9d7a2f0-0000-4000-8000-000000000002' };
      await archive.putRestaurant(other);
      await archive.appendFulfillments(other.guid, FIRST, [{ courseName: 'Mains' }]);
      await keep(FIRST, 'of another', other.guid);
      for (const date of [FIRST, SECOND, THIRD]) await write(date, ['Mains', 'Sides']);
      const gone = await archive.pruneDays(guid, THIRD, NOW);
      expect(gone).toMatchObject([
        { businessDate: SECOND, records: 2 },
        { businessDate: FIRST, records: 2, writtenAt: NOW },
      ]);
      expect([await dates(), await prune(THIRD)]).toEqual([[THIRD], []]);
      expect(await archive.fulfillmentDay(guid, FIRST)).toMatchObject({ version: '0-0' });
      expect((await archive.businessDates(other.guid)).length).toBe(1);
    });

    it('lets a reader finish for a quarter of an hour, then frees the space', async () => {
      await write(FIRST, ['Mains']);
      const { version } = await archive.fulfillmentDay(guid, FIRST);
      const text = async () => {
        let read = '';
        for await (const piece of archive.fulfillmentPieces(guid, FIRST, version)) read += piece;
        return read;
      };
      await prune(SECOND);
      expect(await archive.sweep(NOW + 14 * MINUTE)).toBe(0);
      expect(await text()).toBe('[{"courseName":"Mains"}]');
      expect(await archive.sweep(NOW + 16 * MINUTE)).toBe(1);
      await expect(text()).rejects.toMatchObject({ code: 'ARCHIVE' });
    });

    it('removes many over several turns', async () => {
      for (const date of MANY) {
        await archive.appendFulfillments(guid, date, [{ courseName: 'A' }]);
        await keep(date, 'of one');
      }
      expect(await prune(FIRST)).toHaveLength(MANY.length);
      const turns: number[] = [];
      do turns.push(await archive.sweep(NOW + 16 * MINUTE));
      while (turns.at(-1) !== 0);
      expect(turns).toEqual([50, 50, 20, 0]);
    });

    it('keeps the summary of a removed date, until the date is written again', async () => {
      await write(FIRST, ['Mains']);
      await write(SECOND, ['Mains']);
      await keep(FIRST, 'first');
      const { version } = await archive.fulfillmentDay(guid, FIRST);
      await prune(THIRD);
      await prune(THIRD);
      expect(await archive.summarizedVersion(guid, FIRST, BASIS)).toBe(version);
      expect(await kept(FIRST)).toBe('first');
      expect(await archive.summary(guid, FIRST, '4-00000000')).toBeUndefined();
      expect(await keep(FIRST, 'late')).toBe(false);
      await replace(FIRST, []);
      expect(await kept(FIRST)).toBeUndefined();
      await keep(FIRST, 'of nothing');
      await prune(THIRD);
      expect(await kept(FIRST)).toBe('of nothing');
    });

    it('leaves a date that has no summary of its content', async () => {
      await write(FIRST, ['Mains']);
      await write(SECOND, ['Mains']);
      await archive.appendFulfillments(guid, FIRST, [{ courseName: 'Sides' }]);
      await archive.appendFulfillments(guid, THIRD, [{ courseName: 'Sides' }]);
      expect(await prune('20250104')).toEqual([SECOND]);
      expect(await dates()).toEqual([THIRD, FIRST]);
      expect(await archive.fulfillmentDay(guid, FIRST)).toMatchObject({ records: 2 });
    });

    it('stores a summary with the removal, unless the date was written meanwhile', async () => {
      await replace(FIRST, ['Mains']);
      await replace(SECOND, ['Mains']);
      const { version } = await archive.fulfillmentDay(guid, FIRST);
      const made = { businessDate: FIRST, version, basis: BASIS, text: 'made' };
      expect(await archive.pruneDays(guid, THIRD, NOW, made)).toMatchObject([{ records: 1 }]);
      expect([await dates(), await kept(FIRST)]).toEqual([[SECOND], 'made']);
      const late = { ...made, businessDate: SECOND };
      expect(await archive.pruneDays(guid, THIRD, NOW, late)).toEqual([]);
      expect([await dates(), await kept(SECOND)]).toEqual([[SECOND], undefined]);
    });

    it('takes nothing from a writer in the middle of a date', async () => {
      await write(FIRST, ['Mains']);
      const writer = await archive.writeDay(guid, FIRST, () => NOW);
      await writer.add([{ courseName: 'Mains' }]);
      await prune(SECOND);
      await archive.sweep(NOW + 16 * MINUTE);
      expect(await writer.commit()).toMatchObject({ records: 1, changed: true });
      expect(await dates()).toEqual([FIRST]);
    });

    it('refuses a missing restaurant', async () => {
      await expect(archive.pruneDays('unknown', THIRD, NOW)).rejects.toMatchObject({
        code: 'ARCHIVE',
      });
    });
  });
}
