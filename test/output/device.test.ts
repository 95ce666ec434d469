import { execFile, spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { lstat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { openDestination } from '../../src/output/destination.ts';
import { endSignals } from '../../src/terminal/end-signal.ts';
import { taking } from '../commands/fulfillments/printed.ts';

const run = promisify(execFile);

const LINES = Array.from({ length: 500 }, (_, at) => `line ${at}\n`);

async function* blocks() {
  yield LINES.slice(0, 9);
  yield LINES.slice(9);
}

function folder(): string {
  return mkdtempSync(join(tmpdir(), 'linecheck-device-'));
}

/** Returns stdout, and whether all of it was taken. */
async function writtenTo(output: string, heard = new EventEmitter()) {
  const { outlet, text: taken } = taking();
  const signals = endSignals(heard);
  const { write, format } = await openDestination(
    { output },
    { stdout: outlet, signals },
    'ndjson',
  );
  return { isTaken: await write(blocks()), stdout: taken(), format };
}

async function namedPipe(): Promise<string> {
  const path = join(folder(), 'pipe');
  await run('mkfifo', [path]);
  return path;
}

test.each(['-', '/dev/stdout', '/dev/fd/1', '/proc/self/fd/1'])('%s is stdout', async (output) => {
  expect(await writtenTo(output)).toEqual({
    isTaken: true,
    stdout: LINES.join(''),
    format: 'ndjson',
  });
});

test('an open descriptor is written to, and stays what it was', async () => {
  const path = join(folder(), 'day.csv');
  const fd = openSync(path, 'w');
  onTestFinished(() => closeSync(fd));
  const { isTaken, stdout } = await writtenTo(`/dev/fd/${fd}`);
  expect({ isTaken, stdout }).toEqual({ isTaken: true, stdout: '' });
  expect(readFileSync(path, 'utf8')).toBe(LINES.join(''));
});

test('a closed descriptor is not written', async () => {
  await expect(writtenTo('/dev/fd/987654')).rejects.toMatchObject({ code: 'NOT_WRITTEN' });
});

test('a device takes everything and stays a device, even through a link', async () => {
  const link = join(folder(), 'nowhere');
  await symlink('/dev/null', link);
  for (const output of ['/dev/null', link]) {
    expect(await writtenTo(output)).toMatchObject({ isTaken: true, stdout: '' });
  }
  expect((await lstat('/dev/null')).isCharacterDevice()).toBe(true);
  expect((await lstat(link)).isSymbolicLink()).toBe(true);
});

test('a device without room is a failure', async () => {
  await expect(writtenTo('/dev/full')).rejects.toMatchObject({
    code: 'NOT_WRITTEN',
    message: 'Can\'t write "/dev/full", ENOSPC.',
  });
});

test('a named pipe is written once somebody reads it, and nothing is left beside it', async () => {
  const path = await namedPipe();
  const writing = writtenTo(path);
  const reader = spawn('cat', [path]);
  expect(await text(reader.stdout)).toBe(LINES.join(''));
  expect(await writing).toMatchObject({ isTaken: true, stdout: '' });
  expect(readdirSync(join(path, '..'))).toEqual(['pipe']);
  expect((await lstat(path)).isFIFO()).toBe(true);
});

test('a named pipe that nobody reads is abandoned on a signal', async () => {
  const path = await namedPipe();
  const heard = new EventEmitter();
  const writing = writtenTo(path, heard);
  // Received while waiting for the pipe.
  while (heard.listenerCount('SIGHUP') === 0) await nextTurn();
  heard.emit('SIGHUP', 'SIGHUP');
  await expect(writing).rejects.toMatchObject({ code: 'CANCELLED' });
});
