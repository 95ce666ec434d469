/** Ties the program to the process that started it (`packaged-node.ts`), so that the program doesn't outlive its starter. */

const STARTER_VARIABLE = 'LINECHECK_TIED_TO';

/** For the C library glibc, which reads these at a process's start: freed memory goes back at once, and threads share it. */
const ALLOCATOR = { MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '2' } as const;

/** The environment of a program that is tied to this process. The two also need a channel. */
export function tiedEnvironment(): NodeJS.ProcessEnv {
  return { ...ALLOCATOR, ...process.env, [STARTER_VARIABLE]: String(process.pid) };
}

/** If the starter is killed, the program ends as if the terminal had closed. */
export function endWithStarter(): void {
  const isTied = process.env[STARTER_VARIABLE] === String(process.ppid);
  delete process.env[STARTER_VARIABLE];
  if (!isTied) return;
  // Programs that this program starts must not have these settings.
  for (const [name, value] of Object.entries(ALLOCATOR)) {
    if (process.env[name] === value) delete process.env[name];
  }
  process.once('disconnect', () => process.kill(process.pid, 'SIGHUP'));
  // Without `unref`, the channel would keep the process running.
  process.channel?.unref();
}
