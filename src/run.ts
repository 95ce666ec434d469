import { crashText, printedFailure, Refused } from './commands/arguments/end-text.ts';
import type { Io, Run } from './commands/arguments/io.ts';
import { EXIT, FAILURES, Failure } from './contract/failures.ts';
import { noteSecret } from './settings/typed-text.ts';
import { isVersionDetails } from './start/command-word.ts';
import { closeStores, storeIn } from './store/stores.ts';
import { endSignals } from './terminal/end-signal.ts';

/** Runs a command line (without the program's name), and returns the exit code. A bug has a special exit code and message. */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  // The secret is noted first, so that no error's message repeats it.
  const { LINECHECK_CLIENT_SECRET: secret = '' } = io.environment;
  if (secret !== '') noteSecret(secret);
  const signals = endSignals(io.signals);
  let exitCode: number = EXIT.done;
  // A command reports what it found only by the exit code.
  const endWith = (exit: number): void => {
    exitCode = exit;
  };
  let words: readonly string[] = [];
  const store = storeIn(io.environment);
  const isQuiet = argv.includes('--quiet') || argv.includes('-q');
  const say = isQuiet ? () => undefined : (text: string) => io.stderr.write(`linecheck: ${text}\n`);
  store.listen(say);
  try {
    if (isVersionDetails(argv)) {
      const { printVersionDetails } = await import('./commands/support-report.ts');
      await printVersionDetails(io);
      return exitCode;
    }
    const context = { ...io, signals, endWith };
    const start = plainStart(argv);
    if (start === undefined) {
      const { runCommandLine } = await import('./commands/program.ts');
      await runCommandLine(argv, context, (code) => (words = code));
    } else {
      words = argv;
      await start(context);
    }
  } catch (error) {
    exitCode = printFailure(withOwnSignal(error, signals.ending()), io, words);
  } finally {
    await closeStores(io.environment);
    store.listen(say);
  }
  const isTerminated = exitCode === EXIT.interrupted && signals.ending() === 'SIGTERM';
  return isTerminated ? EXIT.terminated : exitCode;
}

/** Prints a failure unless it was already printed. Returns the exit code. */
function printFailure(
  error: unknown,
  { stderr, environment }: Io,
  words: readonly string[],
): number {
  if (error instanceof Refused) return error.isAnswered ? EXIT.done : EXIT.usage;
  if (error instanceof Failure) {
    stderr.write(printedFailure(withOwnHelp(error, words)));
    return error.exitCode;
  }
  stderr.write(crashText(error, environment));
  return EXIT.fault;
}

/** The hint of a canceled command mentions Ctrl-C. If SIGTERM ended the command, the hint mentions that signal instead. */
function withOwnSignal(error: unknown, ending: NodeJS.Signals | undefined): unknown {
  if (!(error instanceof Failure) || error.code !== 'CANCELLED' || ending !== 'SIGTERM')
    return error;
  const hint = FAILURES.CANCELLED.hint.replace('Ctrl-C', 'SIGTERM');
  return error.with({ hint });
}

/** Points a usage error to the command's help instead of the program's. */
function withOwnHelp(failure: Failure, words: readonly string[]): Failure {
  if (failure.code !== 'USAGE' || failure.hint !== FAILURES.USAGE.hint) return failure;
  const hint = `Run ${['linecheck', ...words].join(' ')} --help.`;
  return failure.with({ hint });
}

/** Starts the monitor without parsing options, which takes as long as drawing the first frame. `undefined` if the line needs parsing. */
export function plainStart(argv: readonly string[]): ((run: Run) => Promise<void>) | undefined {
  const [word = 'monitor', ...more] = argv;
  if (more.length > 0 || (word !== 'monitor' && word !== 'demo')) return undefined;
  return async (given) => {
    const monitor = await import('./commands/monitor.ts');
    if (word === 'demo') await monitor.demoCommand(monitor.DEMO_DEFAULTS, given);
    else await monitor.monitorCommand(monitor.MONITOR_DEFAULTS, given);
  };
}
