/** `linecheck archive check`: reads all of an archive and reports damage. */

import { Failure } from '../../contract/failures.ts';
import { countOf } from '../../kitchen/text/quantities.ts';
import { jsonLine } from '../../output/json.ts';
import type { Archive, Restaurant } from '../../service/archive/archive.ts';
import { RESTORE_HINT } from '../../service/archive/sql-row.ts';
import type { Run } from '../arguments/io.ts';
import { countStations } from './list.ts';
import { type ArchiveFlags, withArchive } from './opened.ts';
import type { ArchiveLine } from './schema.ts';

/** Prints a JSON line per damage when found, or a sound archive's counts. Finally throws `Failure` ARCHIVE naming the first damage. */
export async function archiveCheckCommand(flags: ArchiveFlags, run: Run): Promise<void> {
  await withArchive(flags, run, 'refused', async ({ archive, at }) => {
    const sound = await requireSound(archive, at, (damage) => run.stdout.write(jsonLine(damage)));
    run.stdout.write(jsonLine({ archive: at, ...sound } satisfies ArchiveLine<'sound'>));
  });
}

/** Passes each damage to `onDamage`, then throws `Failure` ARCHIVE if there was any. `at` names the archive. */
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

/** One sentence, with the restaurant or date, if it is theirs. */
type Damage = ArchiveLine<'damage'>;

/** `bytes` of all dates, as served. */
const NOTHING_READ = { restaurants: 0, clients: 0, stations: 0, dates: 0, records: 0, bytes: 0 };
export type Soundness = Readonly<typeof NOTHING_READ>;

type Checking = AsyncGenerator<Damage, void, undefined>;

/** Yields damage when found, returns the counts. Throws ARCHIVE_UNAVAILABLE. */
export async function* damagesOf(archive: Archive): AsyncGenerator<Damage, Soundness, undefined> {
  const read = { ...NOTHING_READ };
  let faults: readonly string[] = [];
  yield* checked({}, async () => {
    faults = await archive.structuralFaults();
  });
  for (const fault of faults) yield { damage: sentence(fault) };
  yield* checked({}, async () => {
    read.clients = (await archive.clients()).length;
    await archive.signingKeys();
  });
  let restaurants: readonly Restaurant[] = [];
  yield* checked({}, async () => {
    restaurants = await archive.restaurants();
  });
  for (const restaurant of restaurants) {
    read.restaurants += 1;
    yield* restaurantDamages(archive, restaurant, read);
  }
  return read;
}

async function* restaurantDamages(
  archive: Archive,
  { guid, name }: Restaurant,
  read: typeof NOTHING_READ,
): Checking {
  const of = { restaurant: guid, name };
  yield* checked(of, async () => {
    read.stations += (await countStations(archive, guid)).stations;
  });
  yield* checked(of, async () => {
    await archive.configurationSteps(guid);
  });
  let dates: readonly string[] = [];
  yield* checked(of, async () => {
    dates = (await archive.businessDates(guid)).map(({ businessDate }) => businessDate);
  });
  for (const businessDate of dates) {
    yield* checked({ ...of, businessDate }, async () => {
      const day = await readableDay(archive, guid, businessDate);
      read.dates += 1;
      read.records += day.records;
      read.bytes += day.bytes;
    });
  }
}

/** Retries if the date is replaced meanwhile. */
async function readableDay(archive: Archive, guid: string, businessDate: string) {
  for (;;) {
    const day = await archive.fulfillmentDay(guid, businessDate);
    try {
      let bytes = 0;
      for await (const piece of archive.fulfillmentPieces(guid, businessDate, day.version)) {
        bytes += piece.length;
      }
      if (bytes === day.bytes) return day;
      throw new Failure('ARCHIVE', `It has ${bytes} bytes, but ${day.bytes} were written.`);
    } catch (error) {
      if ((await archive.fulfillmentDay(guid, businessDate)).version === day.version) throw error;
    }
  }
}

/** Yields the failure of `read` as damage. */
async function* checked(of: Omit<Damage, 'damage'>, read: () => Promise<void>): Checking {
  try {
    await read();
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'ARCHIVE') throw error;
    yield { ...of, damage: error.message };
  }
}

function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}
