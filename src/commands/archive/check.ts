/** `linecheck archive check`: reads all that an archive holds, and names what is not as it was written. */

import type { Archive } from '../../archive/archive.ts';
import { RESTORE_HINT } from '../../archive/damage.ts';
import { Failure } from '../../contract/failures.ts';
import { countOf } from '../../kitchen/wording/quantities.ts';
import { jsonLine } from '../../output/json.ts';
import type { Run } from '../io.ts';
import { type ArchiveFlags, withArchive } from './opened.ts';
import { type Damage, damagesOf, type Soundness } from './soundness.ts';

/**
 * Prints a line of JSON for each damage as soon as it is found, and one of what was read where there is none. Throws `Failure` ARCHIVE in the end, which
 * names the first.
 */
export async function archiveCheckCommand(flags: ArchiveFlags, run: Run): Promise<void> {
  await withArchive(flags, run, 'refused', async ({ archive, at }) => {
    const sound = await requireSound(archive, at, (damage) => run.stdout.write(jsonLine(damage)));
    run.stdout.write(jsonLine({ archive: at, ...sound }));
  });
}

/** Reads all of an archive. `at` names it where damage is found: then it throws `Failure` ARCHIVE, after each was handed to `onDamage`. */
export async function requireSound(
  archive: Archive,
  at: string,
  onDamage: (damage: Damage) => void = () => {},
): Promise<Soundness> {
  const found: Damage[] = [];
  const checking = damagesOf(archive);
  let next = await checking.next();
  for (; next.done !== true; next = await checking.next()) {
    found.push(next.value);
    onDamage(next.value);
  }
  refuseDamaged(at, found);
  return next.value;
}

function refuseDamaged(at: string, found: readonly Damage[]): void {
  const [first] = found;
  if (first === undefined) return;
  const { restaurant, businessDate, damage } = first;
  const where = [
    ...(businessDate === undefined ? [] : [`business date ${businessDate}`]),
    ...(restaurant === undefined ? [] : [`restaurant ${restaurant}`]),
  ].join(' of ');
  const named = where === '' ? damage : `${where}: ${damage}`;
  throw new Failure(
    'ARCHIVE',
    `${countOf(found.length, 'damage')} in the archive ${at}, first ${named}`,
    {
      hint: RESTORE_HINT,
    },
  );
}
