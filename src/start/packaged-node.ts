/** Starts the program with the Node that npm installed in a checkout, if the user's Node is too old. */
import type * as childProcess from 'node:child_process';
import { fstatSync, type Stats } from 'node:fs';
import { EXIT, FAILURES } from '../contract/failures.ts';
import { refuseDebugger } from './run-program.ts';
import { tiedEnvironment } from './starter-tie.ts';

const PACKAGED_NODE = '../node_modules/.bin/node';

const ANSWER_MS = 10_000;

/** Signals that others may send to this process. Signals that stop a job are missing, because the program stops its whole group. */
const FORWARDED_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR2', 'SIGCONT'] as const;

/** Descriptors that a shell may have opened, as in `--output /dev/fd/3 3>&1`. The program's channel has the next number. */
const SHELL_DESCRIPTORS = [3, 4, 5, 6, 7, 8, 9] as const;

/** Ends with the program's exit code. Prints which Node is needed if none is new enough. */
export function startOnPackagedNode(folder: string, program: string): void {
  refuseDebugger();
  const { spawn, spawnSync }: typeof childProcess = require('child_process');
  const node = `${folder}/${PACKAGED_NODE}`;
  // That Node may also be too old, or need another C library.
  const answer = spawnSync(node, ['--version'], { encoding: 'utf8', timeout: ANSWER_MS });
  if (answer.status !== 0 || !isSupportedNode(answer.stdout)) return refuseOldNode();

  const words = [...process.execArgv, '--disable-sigusr1', program, ...process.argv.slice(2)];
  // The listeners come before the program: a signal that arrives with the program's first line must not end this process.
  const forwardSignal = (signal: NodeJS.Signals): void => void child.kill(signal);
  for (const signal of FORWARDED_SIGNALS) process.on(signal, forwardSignal);
  const child = spawn(node, words, {
    env: tiedEnvironment(),
    stdio: ['inherit', 'inherit', 'inherit', ...SHELL_DESCRIPTORS.map(inheritedDescriptor), 'ipc'],
  });
  child.on('error', refuseOldNode);
  child.on('exit', (code, signal) => {
    for (const each of FORWARDED_SIGNALS) process.off(each, forwardSignal);
    if (signal !== null) process.kill(process.pid, signal);
    process.exitCode = code ?? EXIT.fault;
  });
}

/** Passes on a descriptor that the caller opened. A pipe with both ends in this process is Node's. Ignored descriptors stay closed. */
function inheritedDescriptor(descriptor: number): number | 'ignore' {
  const opened = descriptorStats(descriptor);
  if (opened === undefined) return 'ignore';
  if (opened.isFile() || opened.isCharacterDevice()) return descriptor;
  const isOwn = SHELL_DESCRIPTORS.some(
    (other) => other !== descriptor && descriptorStats(other)?.ino === opened.ino,
  );
  return opened.isFIFO() && !isOwn ? descriptor : 'ignore';
}

function descriptorStats(descriptor: number): Stats | undefined {
  try {
    return fstatSync(descriptor);
  } catch {
    return undefined;
  }
}

function refuseOldNode(): void {
  const { exit, hint } = FAILURES.NODE_TOO_OLD;
  const { node } = process.versions;
  process.stderr.write(
    `linecheck: Node ${node} is too old. ${NEEDED_NODE} or later is needed.\n${hint} [NODE_TOO_OLD]\n`,
  );
  process.exitCode = exit;
}

/** The oldest supported Node (major, minor), as in the package's `engines`. */
const NEEDED = [22, 19] as const;

export const NEEDED_NODE = NEEDED.join('.');

export function isSupportedNode(version: string): boolean {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  const [neededMajor, neededMinor] = NEEDED;
  return major > neededMajor || (major === neededMajor && minor >= neededMinor);
}
