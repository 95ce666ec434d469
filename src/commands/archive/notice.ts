/** What is said of an archive that a command made. */
import { shownAddress } from '../../sources/copy/archive-name.ts';

/** The sentence, which names where it is. */
export function archiveMade(address: string): string {
  return `Created an archive: ${shownAddress(address)}`;
}
