/** `linecheck archive init`: makes an empty archive. */
import { jsonLine } from '../../output/json.ts';
import { notices } from '../../output/line-output.ts';
import type { Run } from '../arguments/io.ts';
import { type ArchiveFlags, withArchive } from './opened.ts';

/** Makes a missing archive and prints the address. Throws `Failure` ARCHIVE. */
export async function archiveInitCommand(flags: ArchiveFlags, run: Run): Promise<void> {
  await withArchive(flags, run, 'made', async ({ at, isNew }) => {
    run.stdout.write(jsonLine({ archive: at, created: isNew }));
    if (!isNew) notices(run.stderr, flags).write(`The archive already exists, unchanged: ${at}\n`);
  });
}
