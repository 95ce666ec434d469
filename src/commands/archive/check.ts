/** `linecheck archive check`: reads all of an archive and reports what differs from what was written. */
import { Failure } from '../../contract/failures.ts';
import { PAGE_SIZE_MAX } from '../../contract/limits.ts';
import { countOf } from '../../kitchen/text/quantities.ts';
import { jsonLine } from '../../output/json.ts';
import type { Archive, Restaurant } from '../../service/archive/archive.ts';
import { RESTORE_HINT } from '../../service/archive/sql-row.ts';
import type { Run } from '../arguments/io.ts';
import { type ArchiveFlags, withArchive } from './opened.ts';

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

/** A damaged part of an archive. */
interface Damage {
  /** GUID and name of its restaurant, if it belongs to one. */
  readonly restaurant?: string;
  readonly name?: string;
  /** `YYYYMMDD`, if it belongs to a date. */
  readonly businessDate?: string;
  /** One sentence. */
  readonly damage: string;
}

/** Counts of a sound archive. */
export interface Soundness {
  readonly restaurants: number;
  readonly clients: number;
  readonly stations: number;
  readonly dates: number;
  readonly records: number;
  /** Of all dates, as served. */
  readonly bytes: number;
}

type Checking = AsyncGenerator<Damage, void, undefined>;

/** Yields each damage once found, and returns the counts. Throws ARCHIVE_UNAVAILABLE. */
export async function* damagesOf(archive: Archive): AsyncGenerator<Damage, Soundness, undefined> {
  const read = { restaurants: 0, clients: 0, stations: 0, dates: 0, records: 0, bytes: 0 };
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
  read: Record<keyof Soundness, number>,
): Checking {
  const of = { restaurant: guid, name };
  yield* checked(of, async () => {
    for (let after = 0; ; ) {
      const page = await archive.stationPage(guid, { after, limit: PAGE_SIZE_MAX });
      read.stations += page.rows.length;
      after = page.rows.at(-1)?.position ?? after;
      if (!page.more) return;
    }
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

/** Reads a date; reads it again if it is replaced meanwhile. */
async function readableDay(archive: Archive, guid: string, businessDate: string) {
  for (;;) {
    const day = await archive.fulfillmentDay(guid, businessDate);
    try {
      let bytes = 0;
      for await (const piece of archive.fulfillmentPieces(guid, businessDate, day.version)) {
        bytes += piece.length;
      }
      if (bytes === day.bytes) return day;
      throw new Failure('ARCHIVE', `It has ${bytes} bytes; ${day.bytes} were written.`);
    } catch (error) {
      if ((await archive.fulfillmentDay(guid, businessDate)).version === day.version) throw error;
    }
  }
}

/** Yields the damage that `read` fails with. */
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
