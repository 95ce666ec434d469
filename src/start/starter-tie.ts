/** Ties the program to the starter process (packaged-node.ts), not to outlive it. */

/** The starter's PID. */
const TIED_TO = 'LINECHECK_TIED_TO';

/** For a program tied to this process. The two also need a channel. */
export function tiedEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, [TIED_TO]: String(process.pid) };
}

/** When the starter is killed, the program ends as if the terminal had closed. */
export function endWithStarter(): void {
  const isTied = process.env[TIED_TO] === String(process.ppid);
  delete process.env[TIED_TO];
  if (!isTied) return;
  process.once('disconnect', () => process.kill(process.pid, 'SIGHUP'));
  // The channel must not keep the process running.
  process.channel?.unref();
}
