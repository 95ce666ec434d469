/** An archive opened several times: tests for every engine, run by each engine's test file. */
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Archive } from '../../../src/service/archive/archive.ts';
import { RESTAURANT, station } from './conformance.ts';

const DATE = '20250101';

/** `place` prepares a new empty archive. Returns an opener, callable repeatedly. */
export function sharedArchiveConformance(place: () => Promise<() => Promise<Archive>>): void {
  const openTwice = async (): Promise<readonly [Archive, Archive]> => {
    const open = await place();
    const both = await Promise.all([open(), open()]);
    onTestFinished(async () => {
      for (const each of both) await each.close();
    });
    await both[0].putRestaurant(RESTAURANT);
    return both;
  };
  const positions = async (archive: Archive) => {
    const { rows } = await archive.stationPage(RESTAURANT.guid, { after: 0, limit: 1_000 });
    return rows.map(({ position }) => position);
  };
  const names = async (archive: Archive): Promise<readonly unknown[]> => {
    const { version } = await archive.fulfillmentDay(RESTAURANT.guid, DATE);
    const pieces: Buffer[] = [];
    for await (const piece of archive.fulfillmentPieces(RESTAURANT.guid, DATE, version)) {
      pieces.push(piece);
    }
    const records: readonly { courseName: string }[] = JSON.parse(Buffer.concat(pieces).toString());
    return records.map(({ courseName }) => courseName);
  };
  const writer = async (archive: Archive, name: string, at: number) => {
    const begun = await archive.writeDay(RESTAURANT.guid, DATE, () => at);
    await begun.add([{ courseName: name }, { courseName: name }]);
    return begun;
  };
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

  describe('two processes with the same archive open', () => {
    it('see what the other one wrote, even if they opened it at the same moment', async () => {
      const [one, two] = await openTwice();
      expect(await two.restaurant(RESTAURANT.guid)).toEqual(RESTAURANT);
      await two.publishStations(RESTAURANT.guid, [station('a')], 1);
      expect(await one.station(RESTAURANT.guid, 'a')).toBeDefined();
    });

    it('refuse a name that is impossible as text of an archive', async () => {
      for (const archive of await openTwice()) {
        expect(await archive.restaurant('\0')).toBeUndefined();
        expect(await archive.client('a\0')).toBeUndefined();
        expect(await archive.station(RESTAURANT.guid, 'a\0')).toBeUndefined();
      }
    });

    it('sync one at a time, and the next one may once the other has ended or is closed', async () => {
      const [one, two] = await openTwice();
      const ended = await one.lockSync();
      for (const other of [two, one]) {
        await expect(other.lockSync()).rejects.toMatchObject({
          code: 'ARCHIVE',
          exitCode: 9,
          message: 'Another sync is copying to this archive.',
        });
      }
      await ended();
      await two.lockSync();
      await expect(one.lockSync()).rejects.toThrow('Another sync');
      // Without a release, as when it is killed.
      await two.close();
      await (
        await one.lockSync()
      )();
    });

    it("can't both begin a sync: one of them runs", async () => {
      const both = await openTwice();
      for (const _ of numbers(10)) {
        const begun = await Promise.allSettled(both.map((each) => each.lockSync()));
        const locked = begun.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
        expect(locked).toHaveLength(1);
        for (const release of locked) await release();
      }
    });

    it('publish one after the other: no version is skipped or used twice', async () => {
      const both = await openTwice();
      const versions = await Promise.all(
        numbers(20).flatMap((turn) =>
          both.map((archive, who) =>
            archive.publishStations(RESTAURANT.guid, [station(`${turn}-${who}`)], 1),
          ),
        ),
      );
      expect([...versions].sort((a, b) => a - b)).toEqual(numbers(40).map((index) => index + 1));
      // Each publish removed the previous station and added another.
      expect(await positions(both[0])).toEqual([40]);
    });

    it('read version and stations of one moment while the other publishes', async () => {
      const [one, two] = await openTwice();
      const publish = async () => {
        for (const turn of numbers(30)) {
          const stations = numbers(turn + 1).map((index) => station(`${index}`));
          await one.publishStations(RESTAURANT.guid, stations, 1);
        }
      };
      const seen: [number, number][] = [];
      const read = async () => {
        for (const _ of numbers(90)) {
          const page = await two.stationPage(RESTAURANT.guid, { after: 0, limit: 1_000 });
          seen.push([page.version, page.rows.length]);
          await new Promise(setImmediate);
        }
      };
      await Promise.all([publish(), read()]);
      expect(seen.filter(([version, count]) => version !== count)).toEqual([]);
    });

    it('agree on a secret and on the newest signing key', async () => {
      const both = await openTwice();
      const secrets = await Promise.all(
        numbers(8).map((index) =>
          both[index % 2 === 0 ? 0 : 1].serviceSecret('page-token-key', Buffer.from([index])),
        ),
      );
      expect(new Set(secrets.map((secret) => Buffer.from(secret).toString('hex'))).size).toBe(1);
      const key = { algorithm: 'EdDSA', privateJwk: '{}', createdAt: 1 };
      await Promise.all(
        both.map((archive, who) => archive.putSigningKey({ ...key, kid: `${who}` })),
      );
      const [one, two] = await Promise.all(both.map((archive) => archive.signingKeys()));
      expect(one).toHaveLength(2);
      expect(two).toEqual(one);
    });

    it('revoke a signing key, which stays listed without its private part', async () => {
      const [one, two] = await openTwice();
      const key = { algorithm: 'EdDSA', privateJwk: '{"d":"secret"}' };
      await one.putSigningKey({ ...key, kid: 'old', createdAt: 1 });
      await one.putSigningKey({ ...key, kid: 'new', createdAt: 2 });
      expect(await two.signingKeys()).toHaveLength(2);
      for (const kid of ['old', 'old', 'unknown']) await one.revokeSigningKey(kid);
      expect(await two.signingKeys()).toEqual([
        { ...key, kid: 'new', createdAt: 2 },
        { kid: 'old', algorithm: 'revoked EdDSA', privateJwk: '{}', createdAt: 1 },
      ]);
    });

    it('agree on the first and only signing key', async () => {
      const both = await openTwice();
      const key = { algorithm: 'EdDSA', privateJwk: '{}', createdAt: 1 };
      const held = await Promise.all(
        numbers(10).map(async (turn) => {
          const archive = both[turn % 2 === 0 ? 0 : 1];
          await archive.proposeSigningKey({ ...key, kid: `${turn}` });
          return archive.signingKeys();
        }),
      );
      for (const keys of held) expect(keys).toEqual(held[0]);
      expect(held[0]).toHaveLength(1);
    });

    it('add records to the same date, and none of them is lost or written twice', async () => {
      const both = await openTwice();
      await Promise.all(
        numbers(20).flatMap((turn) =>
          both.map((archive, who) =>
            archive.appendFulfillments(RESTAURANT.guid, DATE, [{ courseName: `${turn}-${who}` }]),
          ),
        ),
      );
      const held = await names(both[1]);
      expect(held).toHaveLength(40);
      expect(new Set(held)).toEqual(
        new Set(numbers(20).flatMap((turn) => [`${turn}-0`, `${turn}-1`])),
      );
      expect(await both[0].fulfillmentDay(RESTAURANT.guid, DATE)).toMatchObject({ records: 40 });
    });

    it('can write the same new date at once: it is completely from one of them', async () => {
      const [one, two] = await openTwice();
      const [first, second] = await Promise.all([
        writer(one, 'One', 1_000),
        writer(two, 'Two', 1_000),
      ]);
      const committed = await Promise.all([first.commit(), second.commit()]);
      const { version } = await one.fulfillmentDay(RESTAURANT.guid, DATE);
      expect(committed.map((each) => each.version)).toContain(version);
      const held = await names(two);
      expect(held).toHaveLength(2);
      expect(new Set(held).size).toBe(1);
    });

    it('leave alone what the other one begins at the same time', async () => {
      const [one, two] = await openTwice();
      const begun = await Promise.all(['A', 'B', 'C'].map((name) => writer(one, name, 1_000)));
      await (await writer(two, 'Other', 1_000)).commit();
      for (const each of begun) expect(await each.commit()).toMatchObject({ changed: true });
      expect(await names(two)).toEqual(['C', 'C']);
    });

    it('leave alone what the other one publishes while they remove leftovers', async () => {
      const [one, two] = await openTwice();
      const begun = await writer(one, 'Published', 1_000);
      const looking = two.writeDay(RESTAURANT.guid, '20250109', () => 1_000);
      await begun.commit();
      await one.close();
      await (await looking).commit();
      expect(await names(two)).toEqual(['Published', 'Published']);
    });

    it('leave alone what the other one is writing, however long it takes', async () => {
      const [one, two] = await openTwice();
      const slow = await writer(one, 'Slow', 1_000);
      await (await writer(two, 'Old', 1_000)).commit();
      await (await writer(two, 'New', 1_000 + 61 * 60_000)).commit();
      expect(await names(one)).toEqual(['New', 'New']);
      await slow.commit();
      expect(await names(two)).toEqual(['Slow', 'Slow']);
    });
  });
}
