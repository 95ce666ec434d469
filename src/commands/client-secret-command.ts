/** A client's secret as a command prints it. */
import { spawn } from 'node:child_process';
import { Failure } from '../contract/failures.ts';
import { safeText } from '../terminal/safe-text.ts';
import type { Environment } from '../terminal/terminal-kind.ts';

/** Longest run, ms: time enough to touch a key. */
const LONGEST_MS = 30_000;
/** Most that is shown of what it says on its standard error, UTF-16 units. */
const MOST_SAID = 16_384;

/**
 * Runs it by `sh -c` and returns what it printed. What it says on standard error goes to `say` as it comes, since it may ask for
 * something. Throws CONFIGURATION when it fails, is not done after `longestMs`, or prints too much for a secret.
 */
export function runSecretCommand(
  command: string,
  environment: Environment,
  mostBytes: number,
  say: (text: string) => void = (text) => void process.stderr.write(text),
  longestMs = LONGEST_MS,
): Promise<string> {
  return new Promise((resolve, reject) => {
    // Within our process group, so that it may ask at the terminal and hears Ctrl-C.
    const child = spawn('sh', ['-c', command], {
      env: { ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const pieces: Buffer[] = [];
    let bytes = 0;
    let said = 0;
    const stop = (why: string): void => {
      clearTimeout(timer);
      child.kill();
      // Whatever it started may hold them open; nobody waits for that.
      child.stdout.destroy();
      child.stderr.destroy();
      child.unref();
      reject(new Failure('CONFIGURATION', `The command for the client secret ${why}.`));
    };
    const timer = setTimeout(() => stop(`was not done after ${longestMs / 1000} s`), longestMs);
    child.stdout.on('data', (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > mostBytes) stop('prints too much for one');
      else pieces.push(piece);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      const shown = text.slice(0, MOST_SAID - said);
      said += shown.length;
      if (shown !== '') say(shown.split('\n').map(safeText).join('\n'));
    });
    child.on('error', () => stop('cannot be run: there is no sh'));
    child.on('close', (code, signal) => {
      if (code !== 0) stop(code === null ? `was ended by ${signal}` : `ended with ${code}`);
      clearTimeout(timer);
      resolve(Buffer.concat(pieces).toString('utf8'));
    });
  });
}
