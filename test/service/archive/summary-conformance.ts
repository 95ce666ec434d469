/** Business date summaries: tests for every archive engine, run by each engine's test file. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Archive } from '../../../src/service/archive/archive.ts';
import { RESTAURANT } from './conformance.ts';

const DATE = '20250101';
const BASIS = '2-0a1b2c3d';

/** `open` makes a new archive per test, and removes it. */
export function summaryConformance(open: () => Promise<Archive>): void {
  let archive: Archive;
  beforeEach(async () => {
    archive = await open();
    await archive.putRestaurant(RESTAURANT);
  });
  afterEach(() => archive.close());

  const { guid } = RESTAURANT;
  const append = (date = DATE) => archive.appendFulfillments(guid, date, [{ courseName: 'Mains' }]);
  const versionNow = async () => (await archive.fulfillmentDay(guid, DATE)).version;
  const keep = (text: string, version: string, basis = BASIS) =>
    archive.putSummary(guid, DATE, { version, basis, text });
  const kept = (basis = BASIS) => archive.summary(guid, DATE, basis);

  describe('summaries of business dates', () => {
    it('return the text that was stored last, for the same date and basis', async () => {
      await append();
      expect(await kept()).toBeUndefined();
      const text = JSON.stringify({ name: 'Sauté 🍲 \u0000 \ud800', large: 'x'.repeat(300_000) });
      expect(await keep('{}', await versionNow())).toBe(true);
      expect(await keep(text, await versionNow())).toBe(true);
      expect(await kept()).toBe(text);
      expect(await kept('3-0a1b2c3d')).toBeUndefined();
      expect(await archive.summary(guid, '20250102', BASIS)).toBeUndefined();
      expect(await archive.summary('unknown', DATE, BASIS)).toBeUndefined();
    });

    it('are not returned once the date has another content, and not stored for an old one', async () => {
      await append();
      const before = await versionNow();
      await keep('before', before);
      await append();
      expect(await kept()).toBeUndefined();
      expect(await keep('too late', before)).toBe(false);
      expect(await kept()).toBeUndefined();
      expect(await keep('after', await versionNow())).toBe(true);
      expect(await kept()).toBe('after');
    });

    it('keep the one of a newer form until the date has another content', async () => {
      await append();
      const newer = '10-0a1b2c3d';
      await keep('newer', await versionNow(), newer);
      expect(await keep('older', await versionNow())).toBe(true);
      expect([await kept(newer), await kept()]).toEqual(['newer', undefined]);
      await append();
      expect(await keep('older', await versionNow())).toBe(true);
      expect([await kept(newer), await kept()]).toEqual([undefined, 'older']);
    });

    it('stay for a date that is written again unchanged, and exist for one without records', async () => {
      const write = async () => (await archive.writeDay(guid, DATE, () => 1_000)).commit();
      await write();
      expect(await keep('of nothing', await versionNow())).toBe(true);
      expect((await write()).changed).toBe(false);
      expect(await kept()).toBe('of nothing');
    });

    it('are not stored for a date that was never written, and refused for a missing restaurant', async () => {
      expect(await keep('of nothing', await versionNow())).toBe(false);
      expect(await kept()).toBeUndefined();
      await expect(
        archive.putSummary('unknown', DATE, { version: '0-0', basis: BASIS, text: '' }),
      ).rejects.toMatchObject({ code: 'ARCHIVE' });
    });
  });
}
