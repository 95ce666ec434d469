/** Instants that linecheck computes, as all its files and JSON have them; those of the platform keep the platform's form. */

/** `2026-11-19T18:00:00.000Z` of an instant (epoch ms); `undefined` without one. */
export function instantText(epochMs: number): string;
export function instantText(epochMs: number | undefined): string | undefined;
export function instantText(epochMs: number | undefined): string | undefined {
  return epochMs === undefined ? undefined : new Date(epochMs).toISOString();
}
