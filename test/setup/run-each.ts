/** Runs command lines from stdin one after another in this process, and prints their outcomes. Only what a command leaves running delays the end. */
import { readFile } from 'node:fs/promises';
import { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { systemClock } from '../../src/api/clock.ts';
import type * as bundled from './run-here.ts';

/** What is still running then will never end. */
const PATIENCE_MS = 30_000;

interface CommandLine {
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

const [, , bundle = ''] = process.argv;
const { run, forgetSecrets }: typeof bundled = await import(pathToFileURL(bundle).href);
const lines: readonly CommandLine[] = JSON.parse(await text(process.stdin));
const outcomes: object[] = [];
for (const { args, environment } of lines) {
  const [stdout, stderr] = [kept(), kept()];
  const leaving: (() => void)[] = [];
  forgetSecrets();
  const { promise: exited, resolve: exit } = Promise.withResolvers<number>();
  const running = run(args, {
    stdin: () => Readable.from([]),
    stdout: stdout.outlet,
    stderr: stderr.outlet,
    terminal: () => undefined,
    environment,
    clock: systemClock,
    signals: process,
    outliveReader: () => undefined,
    atExit: (leave) => void leaving.push(leave),
    exit: () => exit(0),
    host: {
      file: (name) => readFile(new URL(`../../assets/${name}`, import.meta.url), 'utf8'),
      keepCode: () => undefined,
      installation: {
        build: 'test',
        form: 'package',
        code: () => ({ monitor: 'compiled' }),
        runtime: process,
      },
    },
  });
  const code = await Promise.race([running, exited]);
  for (const leave of leaving) leave();
  outcomes.push({ code, stdout: stdout.text(), stderr: stderr.text() });
}
process.stdout.write(JSON.stringify(outcomes));
setTimeout(() => {
  process.stderr.write(`Still running: ${process.getActiveResourcesInfo().join(', ')}`);
  process.exit(1);
}, PATIENCE_MS).unref();

function kept() {
  const pieces: Buffer[] = [];
  const outlet = new Writable({
    write(piece: Buffer, _encoding, done) {
      pieces.push(piece);
      done();
    },
  });
  return { outlet, text: () => Buffer.concat(pieces).toString('utf8') };
}
