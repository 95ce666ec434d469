/** The process: what it gives to a run, and how every way out of it ends. */
import { systemClock } from './api/clock.ts';
import { crashText } from './commands/ends/crash-text.ts';
import { EXIT } from './contract/failures.ts';
import { run } from './run.ts';
import { endWithStarter } from './start/starter-tie.ts';

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
const exitCode = await run(process.argv.slice(2), {
  stdin: () => process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  terminal() {
    const { stdin, stdout } = process;
    return stdin.isTTY && stdout.isTTY ? { stdin, stdout } : undefined;
  },
  environment: process.env,
  clock: systemClock,
  signals: process,
  atExit: (leave) => void process.once('exit', leave),
  exit: () => process.exit(),
});
// Whatever went wrong may have left something running.
if (exitCode === EXIT.fault && !terminal.isGone) process.exit(exitCode);
process.exitCode = exitCode;
if (terminal.isGone) {
  // Node aborts with a core dump where it cannot restore the terminal on its way out; the signal's default does not.
  process.removeAllListeners('SIGHUP');
  process.kill(process.pid, 'SIGHUP');
}
