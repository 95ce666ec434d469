/** A formatter for a zone takes longer than everything else before the first frame. This list takes a millisecond. */
import { once } from '../../contract/once.ts';

/** The runtime's zones by complete name. */
const listedZones = once((): ReadonlySet<string> => new Set(Intl.supportedValuesOf('timeZone')));

export function isListedZone(zone: string): boolean {
  return listedZones().has(zone);
}
