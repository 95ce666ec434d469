/** `linecheck archive key …`: the keys that sign access tokens. */

import type { ListFlags } from '../../output/list-format.ts';
import { reportColumns } from '../../output/section.ts';
import { SIGNING_ALGORITHMS } from '../../service/tokens/signing-key-pair.ts';
import { rotateSigningKey } from '../../service/tokens/signing-keys.ts';
import { choiceOf } from '../../settings/choice.ts';
import type { Run } from '../io.ts';
import { jsonLine, listing } from './listing.ts';
import { type ArchiveFlags, withArchive } from './opened.ts';

/** Prints the keys, the one that signs first; never what is private of them. */
export async function keyListCommand(flags: ArchiveFlags & ListFlags, run: Run): Promise<void> {
  await withArchive(flags, run, 'refused', async ({ archive }) => {
    const rows = (await archive.signingKeys()).map(({ kid, algorithm, createdAt }, at) => {
      const created = new Date(createdAt).toISOString();
      return {
        value: { kid, algorithm, createdAt: created, signs: at === 0 },
        cells: [kid, algorithm, created, at === 0 ? 'signs' : 'verifies'],
      };
    });
    const columns = reportColumns(['Key', 'Algorithm', 'Made', 'Use'], []);
    run.stdout.write(listing(columns, rows, flags, run.stdout.isTTY === true));
  });
}

/** Adds a key that signs from now on and prints it; running services notice. Throws USAGE for an algorithm that there is not. */
export async function keyRotateCommand(
  flags: ArchiveFlags & { readonly algorithm: string },
  run: Run,
): Promise<void> {
  const algorithm = choiceOf('algorithm', SIGNING_ALGORITHMS, flags.algorithm);
  await withArchive(flags, run, 'refused', async ({ archive }) => {
    const kid = await rotateSigningKey(archive, run.clock.now(), algorithm);
    run.stdout.write(jsonLine({ kid, algorithm }));
  });
}
