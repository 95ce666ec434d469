/** The process: input for a run, and every way out. */
import { systemClock } from './api/clock.ts';
import { crashText } from './commands/arguments/end-text.ts';
import { EXIT } from './contract/failures.ts';
import { run } from './run.ts';
import type { Host } from './start/host.ts';
import { outputFailureText } from './start/print-version.ts';
import { endWithStarter } from './start/starter-tie.ts';

export async function main(host: Host): Promise<void> {
  // While the monitor is drawn, it handles errors itself, because the terminal must be restored before anything is printed.
  process.on('uncaughtException', (error) => {
    process.stderr.write(crashText(error, process.env));
    process.exit(EXIT.fault);
  });

  const terminal = { isGone: false };
  /** `faultCode` is why output was lost while the command had to finish. */
  const work = { mustFinish: false, faultCode: '' };
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // EIO means a closed terminal: the monitor ends and cleans up.
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

  // Checked at the exit, because the last line may be lost after the run.
  process.once('exit', () => {
    if (work.faultCode === '') return;
    process.stderr.write(outputFailureText(work.faultCode));
    process.exitCode ||= EXIT.notWritten;
  });

  // Lines on stderr may be lost: no data is in them.
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
  // A bug may have left something running, which would keep the process alive.
  if (exitCode === EXIT.fault && !terminal.isGone) process.exit(exitCode);
  process.exitCode = exitCode;
  if (terminal.isGone) {
    // At a normal exit, Node would abort with a core dump, because it can't restore the terminal. The signal avoids that.
    process.removeAllListeners('SIGHUP');
    process.kill(process.pid, 'SIGHUP');
  }
}
