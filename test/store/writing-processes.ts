/** Real processes that write to one store at once, or are killed while they write. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { DECISIONS } from '../../src/store/schema.ts';
import { Store } from '../../src/store/store.ts';

const WRITER = new URL('writer.ts', import.meta.url).pathname;

export async function storeFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-store-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return { folder, path: join(folder, 'linecheck', 'memory.sqlite') };
}

/** Until it ends by itself, or is killed after so many commits. Returns the committed count. */
async function writes(
  path: string,
  owner: string,
  count: number,
  killAt = Number.POSITIVE_INFINITY,
) {
  const child = spawn(process.execPath, [WRITER, path, owner, String(count)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let failed = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (failed += text));
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
    if (printed.split('\n').length > killAt) child.kill('SIGKILL');
  });
  const [code] = await once(child, 'close');
  if (code !== null) expect([code, failed]).toEqual([0, '']);
  return printed.split('\n').length - 1;
}

/** Each count is read and changed by both. Returns how much is there in the end. */
export async function writtenTogether(count: number) {
  const { path } = await storeFolder();
  const committed = await Promise.all(['one', 'two'].map((owner) => writes(path, owner, count)));
  const store = new Store(path);
  const owned = await Promise.all(['one', 'two'].map((owner) => store.list(DECISIONS, owner)));
  const total = Number((await store.get(DECISIONS, 'total'))?.value);
  await store.close();
  return { committed, kept: owned.map(({ length }) => length), total };
}

/** One after the other, each killed at another commit. Returns what is missing, and what blocks, in the end. */
export async function lostByKills(kills: number) {
  const { path } = await storeFolder();
  const lost: string[] = [];
  let total = 0;
  for (let round = 0; round < kills; round += 1) {
    const owner = `round ${round}`;
    const committed = await writes(path, owner, 1_000, 1 + (round % 7));
    const store = new Store(path);
    const kept = (await store.list(DECISIONS, owner)).length;
    total += kept;
    const counted = Number((await store.get(DECISIONS, 'total'))?.value);
    // The last commit may not have been printed.
    if (kept < committed || counted !== total) lost.push(owner);
    if (store.trouble !== undefined) lost.push(store.trouble);
    await store.close();
  }
  const names = await readdir(join(path, '..'));
  return [...lost, ...names.filter((name) => !/^memory\.sqlite(?:-journal)?$/.test(name))];
}
