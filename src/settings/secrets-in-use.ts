/** The secrets that this process holds, for redaction from crash reports. */

const held = new Set<string>();

/** Adds a secret until the process ends. */
export function noteSecret(secret: string): void {
  held.add(secret);
}

/** Removes all of them: another run's secrets are not this one's. */
export function forgetSecrets(): void {
  held.clear();
}

/** The current secrets, in no particular order. */
export function secretsInUse(): readonly string[] {
  return [...held];
}
