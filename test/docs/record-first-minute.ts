/**
 * `npm run cast` records the demo in a pseudo-terminal: `assets/first-minute.cast` for asciinema, and `first-minute.svg` for the README. Only
 * the clock differs from run to run: keys, waits, and the demo's restaurant are fixed.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { start } from '../bench/terminal/pseudo-terminal.ts';
import { animatedPicture, readRecording } from './animated-picture.ts';
import { FIRST_MINUTE } from './first-minute.ts';

const ASSETS = join(process.cwd(), 'assets');
const SIZE = { columns: 100, rows: 26 };
/** Silence after which a screen is complete, ms. */
const QUIET_MS = 700;

const folder = await mkdtemp(join(tmpdir(), 'linecheck-cast-'));
const running = start(
  {
    command: process.execPath,
    args: [join(process.cwd(), 'dist/linecheck.js'), 'demo', '--link', 'fast', '--theme', 'dark'],
    environment: {},
    folder,
  },
  SIZE,
);
const events: unknown[] = [];
let at = 0;
try {
  for (const { keys, shows, words, seconds } of FIRST_MINUTE.scenes) {
    events.push([at, 'm', words]);
    if (keys !== '') running.send(keys);
    await running.shows(shows);
    await running.settles(QUIET_MS);
    events.push([at, 'o', running.take().toString()]);
    at += seconds;
  }
} finally {
  await running.end();
  await rm(folder, { recursive: true, force: true });
}
const { columns: width, rows: height } = SIZE;
const head = { version: 2, width, height, duration: at, title: FIRST_MINUTE.title };
const cast = [head, ...events].map((line) => `${JSON.stringify(line)}\n`).join('');
await writeFile(join(ASSETS, 'first-minute.cast'), cast);
const picture = await animatedPicture(readRecording(cast), FIRST_MINUTE.title);
await writeFile(join(ASSETS, 'first-minute.svg'), picture);
