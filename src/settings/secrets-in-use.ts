/** The secrets that this process holds, so that whatever is told of a crash can leave them out. */

const held = new Set<string>();

/** Remembers one for as long as the process runs. */
export function noteSecret(secret: string): void {
  held.add(secret);
}

/** Forgets all of them: what another run held is none of this one's. */
export function forgetSecrets(): void {
  held.clear();
}

/** Those that were noted, in no order that means anything. */
export function secretsInUse(): readonly string[] {
  return [...held];
}
