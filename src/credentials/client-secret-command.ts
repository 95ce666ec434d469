/** A client's secret as printed by a command. */
import { Failure } from '../contract/failures.ts';
import type { Environment } from '../terminal/capabilities/terminal-kind.ts';
import { safeText } from '../terminal/text/safe-text.ts';
import { spawnGroup } from './process-group.ts';

/** Longest run, ms: time enough to touch a security key. */
const LONGEST_MS = 30_000;
/** Most of its standard error that is shown, UTF-16 units. */
const MOST_SHOWN = 16_384;

/** Where the standard error of the command goes. */
export interface SecretCommandOutlet {
  readonly stderr: { readonly write: (text: string) => unknown };
}

/**
 * Runs it with `sh -c` and returns what it printed. Its standard error is shown immediately, because it may ask for something. Throws
 * CONFIGURATION when it fails, is not done after `longestMs`, or prints too much for a secret; then its child processes are ended, too.
 */
export function runSecretCommand(
  command: string,
  environment: Environment,
  mostBytes: number,
  show: (text: string) => void,
  longestMs = LONGEST_MS,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const { child, end, forget } = spawnGroup('sh', ['-c', command], environment);
    const pieces: Buffer[] = [];
    let bytes = 0;
    let shownUnits = 0;
    let isStopped = false;
    const stop = (why: string): void => {
      if (isStopped) return;
      isStopped = true;
      clearTimeout(timer);
      const failure = new Failure('CONFIGURATION', `The command for the client secret ${why}.`);
      // Child processes that it did not wait for may hold them open.
      child.stdout.destroy();
      child.stderr.destroy();
      void end().then(() => reject(failure));
    };
    const timer = setTimeout(() => stop(`did not finish within ${longestMs / 1000} s`), longestMs);
    child.stdout.on('data', (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > mostBytes) stop('printed too much');
      else pieces.push(piece);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      const shown = text.slice(0, MOST_SHOWN - shownUnits);
      shownUnits += shown.length;
      if (shown !== '') show(shown.split('\n').map(safeText).join('\n'));
    });
    child.on('error', () => stop('did not run: sh not found'));
    child.on('close', (code, signal) => {
      if (isStopped) return;
      if (code !== 0) return stop(code === null ? `was ended by ${signal}` : `ended with ${code}`);
      clearTimeout(timer);
      forget();
      resolve(Buffer.concat(pieces).toString('utf8'));
    });
  });
}
