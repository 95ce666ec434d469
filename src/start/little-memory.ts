/** For a process that stays, beside others on a small machine. */

const FLAGS = [
  // New objects get 2 MB and no more. By default they take 33 to 134, depending on the Node, and keep them.
  '--semi-space-growth-factor=1',
  // Compiling the layout's code again, better, takes 7 MB at once, and glibc keeps as much of each thread from then on.
  '--no-wasm-tier-up',
  '--no-wasm-dynamic-tiering',
] as const;

/** V8 reads these while it runs, so no process must start again, in any form of the program. */
export function useLittleMemory(): void {
  const { setFlagsFromString } = process.getBuiltinModule('node:v8');
  for (const flag of FLAGS) setFlagsFromString(flag);
}
