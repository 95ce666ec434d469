/** With the reader gone or the disk full, output may be lost, but never effects. */
import { spawn } from 'node:child_process';
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { builtProgram } from '../built-program.ts';
import { runningHere } from '../in-process.ts';
import { startKitchen } from '../served-kitchen.ts';

const program = builtProgram();
const runHere = runningHere(program);

/** A leaving reader, and a full disk. */
const OUTLETS = ['reader', 'disk'] as const;
const RESTAURANT = '0f1e2d3c-0000-4000-8000-000000000001';

async function ended(words: readonly string[], outlet: 'reader' | 'disk', more = {}) {
  const full = outlet === 'disk' ? await open('/dev/full', 'w') : undefined;
  const child = spawn(process.execPath, [program.path, ...words], {
    env: program.environment(more),
    cwd: program.temporary,
    stdio: ['ignore', full?.fd ?? 'pipe', 'pipe'],
  });
  // Before any output, like head after the last line.
  child.stdout?.destroy();
  await full?.close();
  onTestFinished(() => void child.kill('SIGKILL'));
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, stderr };
}

/** `[dates, rows]`. */
function heldIn(path: string) {
  const archive = new DatabaseSync(path, { readOnly: true });
  try {
    const row = archive.prepare('SELECT count(*) AS dates FROM business_day').get();
    return Number(row?.['dates']);
  } finally {
    archive.close();
  }
}

test.each(OUTLETS)(
  'a simulation, an import, a backup, and a sync are finished without their %s',
  async (outlet) => {
    const code = outlet === 'disk' ? 10 : 0;
    const file = (name: string) => join(program.temporary, `${outlet}-${name}`);
    const archive = ['--archive', `sqlite:${file('simulated.sqlite')}`];
    const dates = ['--from', '-3', '--to', 'yesterday'];
    const simulated = await ended(
      [
        'archive',
        'simulate',
        '--profile',
        'cafe',
        '--restaurant',
        RESTAURANT,
        ...dates,
        ...archive,
      ],
      outlet,
    );
    expect(simulated.code).toBe(code);
    expect(heldIn(file('simulated.sqlite'))).toBe(3);

    await writeFile(file('rows.json'), '[{"courseName":"one"}]');
    const rows = ['--fulfillments', file('rows.json'), '--date', '20200101'];
    const imported = ['archive', 'import', '--restaurant', RESTAURANT, ...rows, ...archive];
    expect((await ended(imported, outlet)).code).toBe(code);
    expect(heldIn(file('simulated.sqlite'))).toBe(4);

    const copy = file('copy.sqlite');
    expect((await ended(['archive', 'backup', copy, ...archive], outlet)).code).toBe(code);
    expect(heldIn(copy)).toBe(4);

    const kitchen = await startKitchen({ date: '20260102', records: [{ courseName: 'x' }] });
    onTestFinished(() => kitchen.close());
    const synced = [
      '--from',
      '20260101',
      '--to',
      '20260103',
      '--archive',
      `sqlite:${file('s.sqlite')}`,
    ];
    const { stderr, ...sync } = await ended(['sync', ...synced], outlet, kitchen.environment);
    expect(sync).toEqual({ code });
    expect(heldIn(file('s.sqlite'))).toBe(3);
    expect(stderr.includes('Standard output takes no more (ENOSPC)')).toBe(outlet === 'disk');
  },
);

/** One is printed without the program's parts, one from a file, one by a command. */
test.each([['--version'], ['help', 'filters'], ['stations', '--demo']])(
  '%s on a full disk ends with 10, in one line and without a stack',
  async (...words) => {
    const { code, stderr } = await ended(
      [...words, '--quiet'].slice(0, words[0] === 'stations' ? 3 : words.length),
      'disk',
    );
    expect({ code, stderr }).toEqual({
      code: 10,
      stderr: 'linecheck: Standard output takes no more (ENOSPC).\n',
    });
    expect(await ended(words, 'reader')).toMatchObject({ code: 0 });
  },
);

test.each([['ff', 'today'], ['report', 'today'], ['fleet'], ['audit']])(
  'a file on a full disk ends %s with 10 at once',
  async (...words) => {
    const { code, stderr } = await runHere([
      ...words,
      '--demo',
      '--quiet',
      '--output',
      '/dev/full',
    ]);
    expect(code).toBe(10);
    expect(stderr).toContain(`Can't write "/dev/full", ENOSPC.`);
  },
);
