/** `linecheck archive init`: an empty archive, ready to be filled. */

import { jsonLine } from '../../output/json.ts';
import { narration } from '../../output/narration.ts';
import type { Run } from '../io.ts';
import { type ArchiveFlags, withArchive } from './opened.ts';

/** Makes the archive where there is none, and says where it is. Throws `Failure` ARCHIVE. */
export async function archiveInitCommand(flags: ArchiveFlags, run: Run): Promise<void> {
  await withArchive(flags, run, 'made', async ({ at, isNew }) => {
    run.stdout.write(jsonLine({ archive: at, created: isNew }));
    if (!isNew)
      narration(run.stderr, flags).write(`The archive already exists, unchanged: ${at}\n`);
  });
}
