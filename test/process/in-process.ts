/** Runs the program without a terminal in the test's process: same output as a separate process, much sooner. */
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, inject, vi } from 'vitest';
import { type Clock, systemClock } from '../../src/api/clock.ts';
import { ownIo } from '../commands/own-io.ts';
import { demanded } from '../setup/demanded.ts';
import type * as bundled from '../setup/run-here.ts';
import type { BuiltProgram } from './built-program.ts';
import type { Outcome, Running } from './command.ts';

type Variables = Readonly<Record<string, string>>;

/** With stdin open. */
export type StartHere = (args: readonly string[], environment?: Variables) => Running;

/** To the end, by default with empty stdin. */
export type RunHere = (
  args: readonly string[],
  environment?: Variables,
  stdin?: string | Buffer,
) => Promise<Outcome>;

/** Unfinished runs. A secret held by one is hidden from all. */
let running = 0;

/**
 * Starts runs in `runCommand`'s environment and folder, from a bundle built like the shipped one. An unhandled signal ends a run like a
 * process. Each run has a clock from `clock`. Not for tests of what keeps a process from ending.
 */
export function startingHere(program: BuiltProgram, clock = () => systemClock): StartHere {
  let bundle: typeof bundled;
  const folder = process.cwd();
  beforeAll(async () => {
    bundle = await import(pathToFileURL(await demanded(inject('bundlePort'))).href);
    process.chdir(program.temporary);
    // Where a separate process would put temporary files.
    vi.stubEnv('TMPDIR', program.temporary);
  });
  afterAll(() => {
    process.chdir(folder);
    vi.unstubAllEnvs();
  });
  return (args, environment = {}) => {
    const stdin = new PassThrough();
    const world = ownIo(program.environment(environment), { stdin, clock: clock() });
    const { io, signals, stdout, stderr, exited, leave } = world;
    let die: (signal: NodeJS.Signals) => void = () => undefined;
    const died = new Promise<{ code: null; signal: NodeJS.Signals }>((resolve) => {
      die = (signal) => resolve({ code: null, signal });
    });
    if (running === 0) bundle.forgetSecrets();
    running += 1;
    const run = bundle.run(args, io).finally(() => {
      running -= 1;
    });
    const end = async () => {
      const code = run.then((exit) => ({ code: exit, signal: null }));
      const exit = exited.then(() => ({ code: 0, signal: null }));
      const ended = await Promise.race([code, exit, died]);
      leave();
      return { ...ended, stdout: stdout(), stderr: stderr() };
    };
    return {
      stdin,
      stdout,
      stderr,
      signal(name) {
        if (!signals.emit(name, name)) die(name);
      },
      ended: end(),
    };
  };
}

/** The same, to the end. */
export function runningHere(program: BuiltProgram, clock?: () => Clock): RunHere {
  const start = startingHere(program, clock);
  return async (args, environment, stdin = '') => {
    const started = start(args, environment);
    started.stdin.end(stdin);
    const { code, stdout, stderr } = await started.ended;
    return { code, stdout, stderr };
  };
}
