/** `linecheck archive check`: reads all of an archive and reports what differs from what was written. */

import { Failure } from '../../contract/failures.ts';
import { countOf } from '../../kitchen/text/quantities.ts';
import { jsonLine } from '../../output/json.ts';
import type { Archive } from '../../service/archive/archive.ts';
import { RESTORE_HINT } from '../../service/archive/sql-row.ts';
import type { Run } from '../arguments/io.ts';
import { type ArchiveFlags, withArchive } from './opened.ts';
import { type Damage, damagesOf, type Soundness } from './soundness.ts';

/**
 * Prints a JSON line for each damage once found; for a sound archive, one line of what was read. Throws `Failure` ARCHIVE at the end, naming the
 * first damage.
 */
export async function archiveCheckCommand(flags: ArchiveFlags, run: Run): Promise<void> {
  await withArchive(flags, run, 'refused', async ({ archive, at }) => {
    const sound = await requireSound(archive, at, (damage) => run.stdout.write(jsonLine(damage)));
    run.stdout.write(jsonLine({ archive: at, ...sound }));
  });
}

/** Reads all of an archive and hands each damage to `onDamage`. Throws `Failure` ARCHIVE at the end if there was any; `at` names the archive. */
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
