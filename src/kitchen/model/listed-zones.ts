/** The runtime's list is enough to check a zone's name. Making a formatter for the zone takes longer than the rest of a start. */
import { once } from '../../contract/once.ts';

const listedZones = once((): ReadonlySet<string> => new Set(Intl.supportedValuesOf('timeZone')));

export function isListedZone(zone: string): boolean {
  return listedZones().has(zone);
}
