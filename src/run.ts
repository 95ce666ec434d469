/** A command line from its first word to its exit code. */
import { CommanderError } from 'commander';
import { orderedWords } from './commands/arguments/ordered-words.ts';
import { crashText } from './commands/ends/crash-text.ts';
import { failureText } from './commands/ends/failure-text.ts';
import type { Io } from './commands/io.ts';
import { program } from './commands/program.ts';
import { EXIT, Failure } from './contract/failures.ts';
import { noteSecret } from './settings/secrets-in-use.ts';
import { endSignals } from './terminal/session/end-signal.ts';

/** Runs what follows the name of the program, and resolves to the exit code. A fault of our own is told as one, and has the code of one. */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  // Before anything is refused: no refusal repeats it.
  const { LINECHECK_CLIENT_SECRET: secret = '' } = io.environment;
  if (secret !== '') noteSecret(secret);
  const signals = endSignals(io.signals);
  let exitCode: number = EXIT.done;
  // A command that found something says so by the code alone.
  const endWith = (found: number): void => {
    exitCode = found;
  };
  try {
    const linecheck = program({ ...io, signals, endWith });
    await linecheck.parseAsync(orderedWords(argv, linecheck), { from: 'user' });
  } catch (error) {
    exitCode = failed(error, io);
  }
  const isTerminated = exitCode === EXIT.interrupted && signals.ending() === 'SIGTERM';
  return isTerminated ? EXIT.terminated : exitCode;
}

/** Tells why a command failed, unless commander did; returns the exit code. */
function failed(error: unknown, { stderr, environment }: Io): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
  if (error instanceof Failure) {
    stderr.write(failureText(error));
    return error.exitCode;
  }
  stderr.write(crashText(error, environment));
  return EXIT.fault;
}
