/** The program from its start to its exit code: how every way out ends. */
import { CommanderError } from 'commander';
import { orderedWords } from './commands/arguments/ordered-words.ts';
import { crashText } from './commands/ends/crash-text.ts';
import { failureText } from './commands/ends/failure-text.ts';
import { program } from './commands/program.ts';
import { EXIT, Failure } from './contract/failures.ts';
import { noteSecret } from './settings/secrets-in-use.ts';
import { endWithStarter } from './start/starter-tie.ts';
import { endingSignal } from './terminal/session/end-signal.ts';

/** Runs a command line and returns the exit code. */
async function main(argv: readonly string[]): Promise<number> {
  try {
    const linecheck = program();
    await linecheck.parseAsync(orderedWords(argv.slice(2), linecheck), { from: 'user' });
    // A command that found something says so by the code alone.
    return typeof process.exitCode === 'number' ? process.exitCode : EXIT.done;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
    if (!(error instanceof Failure)) {
      process.stderr.write(crashText(error, process.env));
      // Whatever went wrong may have left something running.
      if (!terminal.isGone) process.exit(EXIT.fault);
      return EXIT.fault;
    }
    process.stderr.write(failureText(error));
    return error.exitCode;
  }
}

/** The exit code of a command that came to this one: of what was interrupted, that of the signal. */
function exitAfterSignal(code: number): number {
  return code === EXIT.interrupted && endingSignal() === 'SIGTERM' ? EXIT.terminated : code;
}

// While the monitor is drawn it sees to these itself: the terminal must be restored before anything is told.
process.on('uncaughtException', (error) => {
  process.stderr.write(crashText(error, process.env));
  process.exit(EXIT.fault);
});

const terminal = { isGone: false };
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A terminal that was closed: the monitor ends by itself, and removes what it made.
  terminal.isGone ||= error.code === 'EIO';
  if (terminal.isGone) return;
  // Whoever read us has gone; there is nobody left to tell.
  if (error.code === 'EPIPE') process.exit(EXIT.done);
  process.stderr.write(`linecheck: standard output takes no more (${error.code ?? error.name}).\n`);
  process.exit(EXIT.notWritten);
});

// Whoever listened has gone, or a log disk is full: what is told beside the data is lost, and the data is not.
process.stderr.on('error', () => undefined);

endWithStarter();
// Before anything is refused: no refusal repeats it.
const { LINECHECK_CLIENT_SECRET: secret = '' } = process.env;
if (secret !== '') noteSecret(secret);
process.exitCode = exitAfterSignal(await main(process.argv));
if (terminal.isGone) {
  // Node aborts with a core dump where it cannot restore the terminal on its way out; the signal's default does not.
  process.removeAllListeners('SIGHUP');
  process.kill(process.pid, 'SIGHUP');
}
