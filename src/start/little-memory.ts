/** For a process that stays, beside others on a small machine. */

/**
 * New objects get 2 MB and no more. By default they take 33 to 134, depending on the Node, and keep them. Not for drawing: keys would take
 * half more processor time.
 */
const LITTLE_ROOM = '--semi-space-growth-factor=1';

/** Compiling the layout's code again, better, takes 7 MB at once, and glibc keeps as much of each thread from then on. */
const COMPILED_ONCE = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'] as const;

/** V8 reads these while it runs, so no process must start again, in any form of the program. */
export function useLittleMemory(kind: 'monitor' | 'commands'): void {
  const { setFlagsFromString } = process.getBuiltinModule('node:v8');
  for (const flag of kind === 'monitor' ? COMPILED_ONCE : [LITTLE_ROOM]) setFlagsFromString(flag);
}
