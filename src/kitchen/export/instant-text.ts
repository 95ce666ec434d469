/** Instants in files and JSON. Those of the platform keep the platform's form in JSON, which has records as they came. */
import { writtenInstant } from '../../contract/instant.ts';

/** `2026-11-19T18:00:00.000Z` of an instant (epoch ms); `undefined` without one. */
export function instantText(epochMs: number): string;
export function instantText(epochMs: number | undefined): string | undefined;
export function instantText(epochMs: number | undefined): string | undefined {
  return epochMs === undefined ? undefined : new Date(epochMs).toISOString();
}

/** The same of an instant in any form of the platform, such as `2026-11-19T18:00:00.000+0000`; other text is returned unchanged. */
export function zuluText(text: string): string {
  return writtenInstant(text).replace(/\+0000$/, 'Z');
}
