/** The notice about an archive that a command made. */
import { shownAddress } from '../../sources/copy/archive-name.ts';

export function archiveMade(address: string): string {
  return `Created an archive: ${shownAddress(address)}`;
}
