/** The process: input for a run, and every way out. */
import { systemClock } from './api/clock.ts';
import { crashText } from './commands/arguments/end-text.ts';
import { EXIT } from './contract/failures.ts';
import { run } from './run.ts';
import type { Host } from './start/host.ts';
import { outputFailureText } from './start/print-version.ts';
import { endWithStarter } from './start/starter-tie.ts';

export async function main(host: Host): Promise<void> {
  // The drawn monitor handles these: restore the terminal before printing.
  process.on('uncaughtException', (error) => {
    process.stderr.write(crashText(error, process.env));
    process.exit(EXIT.fault);
  });

  const terminal = { isGone: false };
  const work = { mustFinish: false, lost: '' };
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // EIO means a closed terminal: the monitor ends and cleans up.
    terminal.isGone ||= error.code === 'EIO';
    if (terminal.isGone) return;
    if (work.mustFinish) {
      if (error.code !== 'EPIPE') work.lost ||= error.code ?? error.name;
      return;
    }
    // The reader has left, nothing more to print to.
    if (error.code === 'EPIPE') process.exit(EXIT.done);
    process.stderr.write(outputFailureText(error.code ?? error.name));
    process.exit(EXIT.notWritten);
  });

  // The last line may be lost after the run.
  process.once('exit', () => {
    if (work.lost === '') return;
    process.stderr.write(outputFailureText(work.lost));
    process.exitCode ||= EXIT.notWritten;
  });

  // The reader has left, or a log disk is full: stderr lines are lost, but no data.
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
  // A defect may have left something running.
  if (exitCode === EXIT.fault && !terminal.isGone) process.exit(exitCode);
  process.exitCode = exitCode;
  if (terminal.isGone) {
    // Node aborts with a core dump where it can't restore the terminal at exit. The signal's default action does not.
    process.removeAllListeners('SIGHUP');
    process.kill(process.pid, 'SIGHUP');
  }
}
