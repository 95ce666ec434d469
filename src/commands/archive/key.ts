/** `linecheck archive key …`: the keys that sign access tokens. */

import type { SigningKey } from '../../archive/archive.ts';
import { instantText } from '../../kitchen/export/instant-text.ts';
import { recordShape } from '../../kitchen/export/record-shape.ts';
import { jsonLine } from '../../output/json.ts';
import { printList } from '../../output/list.ts';
import type { ListFlags } from '../../output/list-format.ts';
import { SIGNING_ALGORITHMS } from '../../service/tokens/signing-key-pair.ts';
import { rotateSigningKey } from '../../service/tokens/signing-keys.ts';
import { choiceOf } from '../../settings/choice.ts';
import type { Run } from '../io.ts';
import { type ArchiveFlags, withArchive } from './opened.ts';

/** Prints the public part of the keys, the signing one first. */
export async function keyListCommand(flags: ArchiveFlags & ListFlags, run: Run): Promise<void> {
  await withArchive(flags, run, 'refused', async ({ archive }) => {
    const keys = (await archive.signingKeys()).map(({ kid, algorithm, createdAt }, at) => {
      return { kid, algorithm, createdAt: instantText(createdAt), signs: at === 0 };
    });
    await printList(keys, KEY_SHAPE, flags, run.stdout);
  });
}

const KEY_SHAPE = recordShape(
  {
    Key: ({ kid }: ListedKey) => kid,
    Algorithm: ({ algorithm }) => algorithm,
    Made: ({ createdAt }) => createdAt,
    Use: ({ signs }) => (signs ? 'signs' : 'verifies'),
  },
  [],
  (key) => key,
);

interface ListedKey extends Pick<SigningKey, 'kid' | 'algorithm'> {
  readonly createdAt: string;
  readonly signs: boolean;
}

/** Adds a key that signs from now on and prints it; running services pick it up. Throws USAGE for an unknown algorithm. */
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
