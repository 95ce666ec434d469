/** On a full disk, a client can be refused, keys can be changed, and import leftovers are removed. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { shiftBusinessDate } from '../../../src/kitchen/model/business-day.ts';
import { openArchive } from '../../../src/service/open-archive.ts';
import { record, station } from '../../scenarios/builders.ts';
import { builtProgram } from '../built-program.ts';
import { runCommand } from '../command.ts';
import { fastClock } from '../hurried-clock.ts';
import { runningHere, startingHere } from '../in-process.ts';
import { startServing } from '../service/serving-program.ts';
import { addGrill, GRILL, operatedArchive } from './archive-program.ts';
import { mayMount, runInNamespace, smallDisk } from './small-disk.ts';

const program = builtProgram();
const startHere = startingHere(program);
const runHere = runningHere(program);
/** A watch without news saves after a minute, and leaves a file in trouble alone for as long. */
const PAUSE_MS = 60_000;
const HASTE = 30;
const startHastily = startingHere(program, () => fastClock(HASTE));

const MEGABYTES = 16;
const TO_DATE = ['import', '--restaurant', GRILL, '--date', '20260115', '--fulfillments', '-'];
const TO_OTHER = ['import', '--restaurant', GRILL, '--date', '20260116', '--fulfillments', '-'];

/** A thousand make a megabyte. */
const records = (count: number) =>
  JSON.stringify(
    Array.from({ length: count }, (_, n) => ({ courseName: `${n}`.padEnd(1_000, 'x') })),
  );

/** More than there is room for summaries. */
const MANY_DATES = Array.from({ length: 90 }, (_, n) => shiftBusinessDate('20250101', n));
const SOME_ITEMS = Array.from({ length: 200 }, (_, n) => record(n, { at: station(n % 9) }));

/** On a separate disk. Commands are separate processes while it is full, and where killed. */
async function onSmallDisk() {
  const disk = await smallDisk(program.temporary, MEGABYTES);
  const path = join(disk.folder, 'kitchen.sqlite');
  const archive = await operatedArchive(program, { file: path });
  const here = await operatedArchive(program, { file: path, startHere });
  await addGrill(here);
  await here.printed(TO_DATE, records(1_000));
  const clients: string[] = [];
  for (const name of ['one', 'two', 'three']) {
    const [client] = await here.printed(['client', 'add', name]);
    clients.push(String(Object(client).clientId));
  }
  return {
    disk,
    archive,
    here,
    path,
    clients,
    /** Unpublished data, and log bytes. */
    left: async () => {
      const names = await readdir(disk.folder);
      const log = names.includes('kitchen.sqlite-wal') ? (await stat(`${path}-wal`)).size : 0;
      const locks = names.filter((name) => name.includes('-writer-')).length;
      return {
        written: archive.count("SELECT count(*) FROM day_generation WHERE state = 'written'"),
        locks,
        log,
      };
    },
    held: () => here.printed(['list', '--restaurant', GRILL]),
  };
}

function onFullDisk(): void {
  test('an import that fills the disk leaves nothing behind, and clients and keys can be changed then', async () => {
    const { disk, archive, here, clients, left, held } = await onSmallDisk();
    const before = await held();
    const failed = await archive.run(TO_DATE, records(30_000));
    expect(failed).toMatchObject({
      code: 9,
      stdout: '',
      stderr: expect.stringContaining('disk is full'),
    });
    expect(await left()).toEqual({ written: 0, locks: 0, log: 0 });
    expect(await held()).toEqual(before);

    await disk.fill();
    expect(await disk.left()).toBe(0);
    await archive.printed(['client', 'revoke', clients[0] ?? '']);
    await disk.fill();
    await archive.printed(['key', 'rotate']);
    await disk.fill();
    await archive.printed(['client', 'rotate', clients[1] ?? '']);
    expect(await here.printed(['client', 'list'])).toMatchObject([
      { name: 'one', revokedAt: expect.any(String) },
      { name: 'two', revokedAt: null },
      { name: 'three', revokedAt: null },
    ]);
    await disk.free();
    expect(await here.printed(['check'])).toMatchObject([{ clients: 3, dates: 1 }]);
  });

  test('old dates can be removed on a full disk, and later ones take their space', async () => {
    const { disk, archive, here } = await onSmallDisk();
    await here.printed(TO_OTHER, records(3_000));
    await disk.fill();
    const before = ['prune', '--before', '20260117', '--yes'];
    expect(await archive.printed(before)).toMatchObject([{ dates: 2, records: 4_000 }]);
    await disk.free();
    age(archive.path);
    expect(await here.run(before)).toMatchObject({ code: 0, stdout: '' });
    expect(archive.count('SELECT count(*) FROM fulfillment_piece')).toBe(0);
    const { size } = await stat(archive.path);
    await here.printed(TO_DATE, records(3_000));
    expect((await stat(archive.path)).size).toBeLessThanOrEqual(size);
    expect(await here.printed(['check'])).toMatchObject([{ dates: 1, records: 3_000 }]);
  });

  test('a date is removed only if there is room for its summary', async () => {
    const { disk, archive } = await onSmallDisk();
    const before = await openArchive(archive.address);
    for (const date of MANY_DATES) await before.appendFulfillments(GRILL, date, SOME_ITEMS);
    await before.close();
    // With a short log.
    const service = await openArchive(archive.address);
    onTestFinished(() => service.close());
    await disk.fill(100_000);
    const { code, stderr } = await archive.run(['prune', '--before', '20251201', '--yes']);
    expect([code, stderr]).toEqual([9, expect.stringMatching(/full.*\[ARCHIVE\]$/ms)]);
    await disk.free();
    const dates = new Set((await service.businessDates(GRILL)).map((day) => day.businessDate));
    expect(dates.size).toBeLessThan(MANY_DATES.length);
    for (const date of MANY_DATES) {
      const summary = await service.summary(GRILL, date, '');
      expect([date, dates.has(date) || summary !== undefined]).toEqual([date, true]);
    }
  });

  test('an export on a full disk is not written, and no file is blamed', async () => {
    const { archive } = await onSmallDisk();
    const disk = await smallDisk(program.temporary, 1);
    await disk.fill(16_384);
    const words = ['export', '--folder', join(disk.folder, 'lake'), '--from', '20260115'];
    const given = { LINECHECK_ARCHIVE: archive.address };
    const { code, stderr } = await runCommand(program, [...words, '--to', '20260115'], given);
    expect([code, stderr]).toEqual([10, expect.stringMatching(/full|No room/)]);
  });

  test('watch starts and goes on on a full disk, says once that it saves nothing, and saves once there is room', async () => {
    const disk = await smallDisk(program.temporary, 2);
    await disk.fill();
    const state = join(disk.folder, 'state.sqlite');
    const places = ['HOME', 'XDG_STATE_HOME', 'XDG_CACHE_HOME', 'LINECHECK_CODE_CACHE', 'TMPDIR'];
    const homes = Object.fromEntries(places.map((name) => [name, disk.folder]));
    const args = ['watch', '--demo', '--state', state];
    const skip = skippingClock();
    const watch = startHastily(args, homes);
    await expect.poll(watch.stdout).toMatch(/"event":"begin"[^]*"event":"begin"/);
    expect(watch.stderr().match(/Nothing is remembered in [^ ]* for now: the disk/g)).toHaveLength(
      1,
    );
    expect(watch.stderr()).toContain('Alerts go on, and it tries again.');
    await disk.free();
    skip(PAUSE_MS);
    await expect.poll(() => readFile(state, 'latin1').catch(() => '')).toContain('"readAt"');
    watch.signal('SIGTERM');
    await watch.ended;
  });

  test('a report for support is complete on a full disk, or absent', async () => {
    const disk = await smallDisk(program.temporary, 1);
    const path = join(disk.folder, 'report.txt');
    const words = ['doctor', '--report', path];
    await disk.fill();
    const { code, stderr } = await runHere(words);
    expect([code, stderr]).toEqual([10, expect.stringContaining('No room left for')]);
    expect(await readdir(disk.folder)).toEqual(['filler']);
    await disk.free();
    expect(await runHere(words)).toMatchObject({ code: 0 });
    expect(await readFile(path, 'utf8')).toMatch(/^[^\n]* terminal /m);
  });

  test('a running service prevents none of this', async () => {
    const { disk, archive, clients } = await onSmallDisk();
    await startServing(program, ['--port', '0', '--archive', archive.address]);
    await disk.fill();
    await archive.printed(['client', 'revoke', clients[0] ?? '']);
    await archive.printed(['key', 'rotate']);
    expect(await archive.printed(['client', 'list'])).toMatchObject([
      { revokedAt: expect.any(String) },
      {},
      {},
    ]);
  });

  test('the next import removes what a killed one left, even on a full disk', async () => {
    const { disk, archive, here, left, held, path } = await onSmallDisk();
    const before = await held();
    const importing = archive.start(TO_DATE);
    importing.stdin.write(records(4_000).slice(0, -10));
    await expect.poll(async () => (await left()).written).toBeGreaterThan(0);
    await expect.poll(() => pieces(path)).toBeGreaterThan(20);
    importing.signal('SIGKILL');
    await importing.ended;
    await disk.fill();
    // Maybe too little room to import, but enough for the rest.
    await archive.run(TO_OTHER, '[]');
    expect(await left()).toEqual({ written: 0, locks: 0, log: 0 });
    await disk.free();
    await here.printed(['check']);
    expect((await held()).slice(-1)).toEqual(before);
  });

  test('a backup onto a full disk names its target and leaves nothing, however far it came', async () => {
    const source = await operatedArchive(program, { startHere });
    await addGrill(source);
    await source.printed(TO_DATE, records(1_000));
    const { size } = await stat(source.path);
    const disk = await smallDisk(program.temporary, MEGABYTES);
    const copy = join(disk.folder, 'copy.sqlite');
    let refused = 0;
    for (const room of [0, size / 2, size - 4_096, ...steps(size, 4_096, 12)]) {
      await disk.fill(room);
      const { code, stdout, stderr } = await source.run(['backup', copy]);
      if (code === 0) break;
      refused += 1;
      expect({ room, code, stdout }).toEqual({ room, code: 10, stdout: '' });
      expect(stderr).toMatch(/^linecheck: Can't write [^\n]*\/copy\.sqlite: the disk is full/);
      expect(stderr).not.toContain(source.path);
      expect(await readdir(disk.folder)).toEqual(['filler']);
    }
    expect(refused).toBeGreaterThan(3);
    await disk.free();
    expect(await source.printed(['check', '--archive', `sqlite:${copy}`])).toHaveLength(1);
  });
}

function steps(first: number, step: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, n) => first + n * step);
}

function byAnotherUser(): void {
  test(
    'the same holds for a user without permission to mount a disk',
    {
      timeout: 180_000,
    },
    async () => {
      await expect(
        runInNamespace('test/process/archive/full-disk.test.ts'),
      ).resolves.toBeUndefined();
    },
  );
}

const tests = (await mayMount()) ? onFullDisk : byAnotherUser;
tests();

/** For what has no clock of the run: what was skipped has passed at once. */
function skippingClock(): (ms: number) => void {
  const now = performance.now.bind(performance);
  let ahead = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
  return (ms) => {
    ahead += ms;
  };
}

/** As if a quarter of an hour had passed. */
function age(path: string): void {
  const database = new DatabaseSync(path);
  database.exec("UPDATE day_generation SET touched_at = 0 WHERE state = 'replaced'");
  database.close();
}

function pieces(path: string): number {
  const database = new DatabaseSync(path);
  try {
    return Number(
      database.prepare('SELECT count(*) AS held FROM fulfillment_piece').get()?.['held'],
    );
  } finally {
    database.close();
  }
}
