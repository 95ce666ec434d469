/** The process: what a run gets from it, and each way in which it ends. */
import { systemClock } from './api/clock.ts';
import { crashText } from './commands/arguments/end-text.ts';
import { EXIT } from './contract/failures.ts';
import { run } from './run.ts';
import type { Host } from './start/host.ts';
import { outputFailureText } from './start/print-version.ts';
import { endWithStarter } from './start/starter-tie.ts';

export async function main(host: Host): Promise<void> {
  // The monitor handles errors while it is drawn, because the terminal must be restored before anything is printed.
  process.on('uncaughtException', (error) => {
    process.stderr.write(crashText(error, process.env));
    process.exit(EXIT.fault);
  });

  const terminal = { isGone: false };
  /** `faultCode` is the error that lost output of a command that had to finish. */
  const work = { mustFinish: false, faultCode: '' };
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // EIO means that the terminal was closed. The monitor then cleans up and ends.
    terminal.isGone ||= error.code === 'EIO';
    if (terminal.isGone) return;
    if (work.mustFinish) {
      if (error.code !== 'EPIPE') work.faultCode ||= error.code ?? error.name;
      return;
    }
    // The reader has left, so nobody needs the rest.
    if (error.code === 'EPIPE') process.exit(EXIT.done);
    process.stderr.write(outputFailureText(error.code ?? error.name));
    process.exit(EXIT.notWritten);
  });

  // The check is at the exit, because the last line may get lost after the run.
  process.once('exit', () => {
    if (work.faultCode === '') return;
    process.stderr.write(outputFailureText(work.faultCode));
    process.exitCode ||= EXIT.notWritten;
  });

  // Lines on stderr may get lost, because they have no data.
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
    outliveReader: () => {
      work.mustFinish = true;
    },
    atExit: (leave) => void process.once('exit', leave),
    exit: () => process.exit(),
    host,
  });
  if (exitCode !== EXIT.fault) host.keepCode('command');
  // A bug may have left work running that would keep the process alive.
  if (exitCode === EXIT.fault && !terminal.isGone) process.exit(exitCode);
  process.exitCode = exitCode;
  if (terminal.isGone) {
    // At a normal exit, Node would abort with a core dump, because it can't restore the closed terminal. SIGHUP ends it without one.
    process.removeAllListeners('SIGHUP');
    process.kill(process.pid, 'SIGHUP');
  }
}
