/** `npm run dev [-- argument…]` runs the program, and rebuilds and restarts it when a source file is saved. Ends with the program. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, watch } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Editors write a file in several steps, and some save several files at once. */
const SETTLED_MS = 100;

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(root, 'node_modules', '.cache', 'dev-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

let running;
let isBuilding = false;
let isStale = true;

async function buildAndStart() {
  if (isBuilding) return;
  isBuilding = true;
  while (isStale) {
    isStale = false;
    const failed = await promisify(execFile)(process.execPath, [
      join(import.meta.dirname, 'build.mjs'),
      folder,
    ]).then(
      () => undefined,
      ({ stderr }) => stderr,
    );
    await stop();
    if (failed === undefined) start();
    else process.stderr.write(`${failed}Waiting for the next change.\n`);
  }
  isBuilding = false;
}

function start() {
  const program = spawn(
    process.execPath,
    [join(folder, 'linecheck.js'), ...process.argv.slice(2)],
    { stdio: 'inherit' },
  );
  running = program;
  program.on('exit', (code) => {
    if (running === program) process.exit(code ?? 1);
  });
}

async function stop() {
  const program = running;
  running = undefined;
  if (program === undefined) return;
  const end = once(program, 'exit');
  program.kill();
  await end;
}

// Keyboard signals reach the program too, and it decides whether to end.
for (const signal of ['SIGINT', 'SIGTSTP']) process.on(signal, () => undefined);
process.on('SIGTERM', () => stop().then(() => process.exit(143)));

let settling;
watch(join(root, 'src'), { recursive: true }, () => {
  clearTimeout(settling);
  settling = setTimeout(() => {
    isStale = true;
    void buildAndStart();
  }, SETTLED_MS);
});
await buildAndStart();
