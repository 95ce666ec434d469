/** Runs command lines from stdin one after another in this process, and prints their outcomes. Only what a command leaves running delays the end. */
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { keptIo } from './kept-io.ts';
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
  const { io, stdout, stderr, exited, leave } = keptIo(environment);
  forgetSecrets();
  const running = run(args, { ...io, signals: process });
  const code = await Promise.race([running, exited.then(() => 0)]);
  leave();
  outcomes.push({ code, stdout: stdout(), stderr: stderr() });
}
process.stdout.write(JSON.stringify(outcomes));
setTimeout(() => {
  process.stderr.write(`Still running: ${process.getActiveResourcesInfo().join(', ')}`);
  process.exit(1);
}, PATIENCE_MS).unref();
