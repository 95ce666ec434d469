/** What ties the program to the process that runs it in its own place (packaged-node.ts): it must not live on alone. */

/** Names the process that it is tied to. */
const TIED_TO = 'LINECHECK_TIED_TO';

/** The environment of a program that is tied to this process; the two also need a channel. */
export function tiedEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, [TIED_TO]: String(process.pid) };
}

/** Ends the program as if its terminal had been closed where the process that it is tied to was killed. */
export function endWithStarter(): void {
  const isTied = process.env[TIED_TO] === String(process.ppid);
  delete process.env[TIED_TO];
  if (!isTied) return;
  process.once('disconnect', () => process.kill(process.pid, 'SIGHUP'));
  // It is there for that alone, and keeps nothing running.
  process.channel?.unref();
}
