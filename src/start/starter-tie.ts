/** Ties the program to the process that started it (packaged-node.ts), so that it does not outlive that one. */

/** The starter's PID. */
const STARTER_VARIABLE = 'LINECHECK_TIED_TO';

/**
 * For glibc: freed memory goes back at once, however much was freed before, and threads share it. Read when a process starts, so only a
 * starter can set them. Other C libraries have no such variables.
 */
const ALLOCATOR = { MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '2' } as const;

/** For a program tied to this process. The two also need a channel. */
export function tiedEnvironment(): NodeJS.ProcessEnv {
  return { ...ALLOCATOR, ...process.env, [STARTER_VARIABLE]: String(process.pid) };
}

/** When the starter is killed, the program ends as if the terminal had closed. */
export function endWithStarter(): void {
  const isTied = process.env[STARTER_VARIABLE] === String(process.ppid);
  delete process.env[STARTER_VARIABLE];
  if (!isTied) return;
  // Not for programs started by this one.
  for (const [name, value] of Object.entries(ALLOCATOR)) {
    if (process.env[name] === value) delete process.env[name];
  }
  process.once('disconnect', () => process.kill(process.pid, 'SIGHUP'));
  // The channel must not keep the process running.
  process.channel?.unref();
}
