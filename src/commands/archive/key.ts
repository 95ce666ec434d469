import { instantText } from '../../kitchen/export/json-text.ts';
import { subjectTable } from '../../kitchen/tables/column.ts';
import { spanText } from '../../kitchen/text/quantities.ts';
import { printList } from '../../output/document.ts';
import type { ListFlags } from '../../output/format.ts';
import { jsonLine } from '../../output/json.ts';
import { isRevoked, REVOKED } from '../../service/archive/archive.ts';
import {
  revokeSigningKey,
  rotateSigningKey,
  SIGNING_ALGORITHMS,
} from '../../service/operations/signing-keys.ts';
import { choiceOf } from '../../settings/typed-text.ts';
import type { Run } from '../arguments/io.ts';
import { type ArchiveFlags, withArchive } from './opened.ts';
import type { ArchiveLine } from './schema.ts';

/** Prints public parts, signing key first. */
export async function keyListCommand(flags: ArchiveFlags & ListFlags, run: Run): Promise<void> {
  await withArchive(flags, run, 'refused', async ({ archive }) => {
    const stored = await archive.signingKeys();
    const now = run.clock.now();
    const signing = stored.find((key) => !isRevoked(key));
    const keys = stored.map((key, at): ListedKey => {
      const { kid, algorithm, createdAt } = key;
      const successor = stored[at - 1];
      const revoked = isRevoked(key);
      return {
        kid,
        algorithm: revoked ? algorithm.slice(REVOKED.length) : algorithm,
        createdAt: instantText(createdAt),
        ageSeconds: Math.max(0, Math.floor((now - createdAt) / 1000)),
        replacedAt: successor === undefined ? null : instantText(successor.createdAt),
        signs: kid === signing?.kid,
        revoked,
      };
    });
    await printList(keys, KEYS_TABLE, flags, run.stdout);
  });
}

const KEYS_TABLE = subjectTable(
  {
    Key: ({ kid }: ListedKey) => kid,
    Algorithm: ({ algorithm }) => algorithm,
    Made: ({ createdAt }) => createdAt,
    Age: ({ ageSeconds }) => spanText(ageSeconds * 1000),
    Replaced: ({ replacedAt }) => replacedAt ?? undefined,
    Use: ({ signs, revoked }) => (signs ? 'signs' : revoked ? 'revoked' : 'verifies'),
  },
  { json: (key) => key },
);

/** Replaced when the next key came: this key's last token ends a token lifetime later. */
type ListedKey = ArchiveLine<'key'>;

/** Also ends the key's tokens. Prints the key signing now. Throws NOT_FOUND. */
export async function keyRevokeCommand(kid: string, flags: ArchiveFlags, run: Run): Promise<void> {
  await withArchive(flags, run, 'refused', async ({ archive }) => {
    const signs = await revokeSigningKey(archive, kid, run.clock.now());
    run.stdout.write(jsonLine({ kid, revoked: true, signs } satisfies ArchiveLine<'revokedKey'>));
  });
}

/** Adds and prints a key for signing from now on. Running services pick it up. Throws USAGE for an unknown algorithm. */
export async function keyRotateCommand(
  flags: ArchiveFlags & { readonly algorithm: string },
  run: Run,
): Promise<void> {
  const algorithm = choiceOf('algorithm', SIGNING_ALGORITHMS, flags.algorithm);
  await withArchive(flags, run, 'refused', async ({ archive }) => {
    const kid = await rotateSigningKey(archive, run.clock.now(), algorithm);
    run.stdout.write(jsonLine({ kid, algorithm } satisfies ArchiveLine<'newKey'>));
  });
}
