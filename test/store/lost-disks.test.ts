/** On a full disk and in a read-only home, what was remembered is read, and what is put is there for this run. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { SUMMARIES, TOKENS, VIEWS } from '../../src/store/schema.ts';
import { Store } from '../../src/store/store.ts';
import { mayMount, runInNamespace, smallDisk } from '../process/archive/small-disk.ts';
import { storeFolder } from './writing-processes.ts';

const run = promisify(execFile);

function opened(path: string) {
  const said: string[] = [];
  const open = () => {
    const store = new Store(path);
    store.listen((notice) => said.push(notice));
    onTestFinished(() => store.close());
    return store;
  };
  return { open, said };
}

const valueIn = async (store: Store) => (await store.get(VIEWS, 'a'))?.value;

function onFullDisk(): void {
  test('a full disk is reported once, and what was stored meanwhile is there once there is room', async () => {
    const { folder } = await storeFolder();
    const disk = await smallDisk(join(folder, '..'), 1);
    const path = join(disk.folder, 'linecheck', 'memory.sqlite');
    const { open, said } = opened(path);
    const store = open();
    await store.put(VIEWS, { owner: 'a', value: 'before' });
    await disk.fill();
    const large = 'x'.repeat(200_000);
    await store.put(SUMMARIES, { owner: 'a', value: large });
    await store.put(VIEWS, { owner: 'a', value: 'meanwhile' });
    expect((await store.get(SUMMARIES, 'a'))?.value).toBe(large);
    expect(await valueIn(store)).toBe('meanwhile');
    // Another process still reads what is there.
    expect(await valueIn(open())).toBe('before');
    expect(said).toEqual([
      expect.stringMatching(/for now: the disk (?:is full|failed or is full)\.$/),
    ]);
    await disk.free();
    await store.close();
    expect(await valueIn(open())).toBe('meanwhile');
    expect((await open().get(SUMMARIES, 'a'))?.value).toBe(large);
  });

  test('on a full disk without a file, the run works without one', async () => {
    const { folder } = await storeFolder();
    const disk = await smallDisk(join(folder, '..'), 1);
    await disk.fill();
    const { open, said } = opened(join(disk.folder, 'memory.sqlite'));
    const store = open();
    await store.put(VIEWS, { owner: 'a', value: 'one' });
    expect(await valueIn(store)).toBe('one');
    await store.close();
    expect(said).toHaveLength(1);
    expect(await valueIn(open())).toBeUndefined();
  });
}

function inReadOnlyHome(): void {
  test("in a read-only home, the memory is read, and a token that can't be removed is reported", async () => {
    const { folder } = await storeFolder();
    const disk = await smallDisk(join(folder, '..'), 1);
    const { open, said } = opened(join(disk.folder, 'linecheck', 'memory.sqlite'));
    const first = open();
    await first.put(VIEWS, { owner: 'a', value: 'before' });
    await first.put(TOKENS, { owner: 'a', value: 'token' });
    await first.close();
    await run('mount', ['-o', 'remount,ro', disk.folder]);
    const store = open();
    expect(await valueIn(store)).toBe('before');
    expect(said).toEqual([]);
    await store.put(VIEWS, { owner: 'a', value: 'now' });
    expect(await valueIn(store)).toBe('now');
    const isKept = await store.write((rows) => {
      rows.remove(TOKENS);
      return rows.isKept;
    });
    expect(isKept).toBe(false);
    expect(await store.get(TOKENS, 'a')).toBeUndefined();
    await store.close();
    expect(said).toEqual([expect.stringMatching(/for now: it is read-only\.$/)]);
    expect(await valueIn(open())).toBe('before');
  });
}

/** In a separate namespace. */
function byAnotherUser(): void {
  test('as root of a namespace, the same holds', async () => {
    await expect(runInNamespace('test/store/lost-disks.test.ts')).resolves.toBeUndefined();
  });
}

const tests = (await mayMount()) ? [onFullDisk, inReadOnlyHome] : [byAnotherUser];
for (const each of tests) each();
