import { Failure } from '../../contract/failures.ts';
import { countOf, countText } from '../../kitchen/text/quantities.ts';
import { jsonLine } from '../../output/line-output.ts';
import type { Archive } from '../../service/archive/archive.ts';
import { RESTORE_HINT } from '../../service/archive/sql-row.ts';
import type { Run } from '../arguments/io.ts';
import type { ArchiveFlags } from './arguments.ts';
import { type ArchiveLine, printLine } from './open-for-command.ts';
import { countStations } from './restaurants.ts';

export async function archiveCheckCommand(flags: ArchiveFlags, run: Run): Promise<void> {
  await printLine<'sound'>(flags, run, async ({ archive, address }) => {
    const print = (damage: Damage) => run.stdout.write(jsonLine(damage));
    return { archive: address, ...(await requireUndamaged(archive, address, print)) };
  });
}

/** Passes each damage to `onDamage`. Afterward, throws ARCHIVE with the first damage. */
export async function requireUndamaged(
  archive: Archive,
  address: string,
  onDamage: (damage: Damage) => void = () => {},
): Promise<ArchiveCounts> {
  const damages: Damage[] = [];
  const counts = await checkArchive(archive, (damage) => {
    damages.push(damage);
    onDamage(damage);
  });
  const [first] = damages;
  if (first === undefined) return counts;
  const { restaurant, businessDate, damage } = first;
  const date = businessDate === undefined ? '' : `business date ${businessDate} of `;
  const where = restaurant === undefined ? '' : `${date}restaurant ${restaurant}: `;
  const message = `${countOf(damages.length, 'damage')} in the archive ${address}, first ${where}${damage}`;
  throw new Failure('ARCHIVE', message, { hint: RESTORE_HINT });
}

type Damage = ArchiveLine<'damage'>;

const NO_COUNTS = { restaurants: 0, clients: 0, stations: 0, dates: 0, records: 0, bytes: 0 };
export type ArchiveCounts = Readonly<typeof NO_COUNTS>;

/** Passes each damage to `onDamage` immediately. Throws ARCHIVE_UNAVAILABLE. */
export async function checkArchive(
  archive: Archive,
  onDamage: (damage: Damage) => void,
): Promise<ArchiveCounts> {
  const counts = { ...NO_COUNTS };
  type Location = Omit<Damage, 'damage'>;
  const tryRead = async <Content>(location: Location, read: () => Promise<Content>) => {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'ARCHIVE') throw error;
      onDamage({ ...location, damage: error.message });
      return undefined;
    }
  };
  const faults = await tryRead({}, () => archive.structuralFaults());
  for (const fault of faults ?? []) onDamage({ damage: fault.replace(/\.?$/, '.') });
  await tryRead({}, async () => {
    counts.clients = (await archive.clients()).length;
    await archive.signingKeys();
  });
  const restaurants = await tryRead({}, () => archive.restaurants());
  for (const { guid, name } of restaurants ?? []) {
    counts.restaurants += 1;
    const location = { restaurant: guid, name };
    const stationCount = await tryRead(location, () => countStations(archive, guid));
    counts.stations += stationCount?.stations ?? 0;
    await tryRead(location, () => archive.setupRevisions(guid));
    const dates = await tryRead(location, () => archive.businessDates(guid));
    for (const { businessDate } of dates ?? []) {
      const read = () => readDay(archive, guid, businessDate);
      const day = await tryRead({ ...location, businessDate }, read);
      if (day === undefined) continue;
      counts.dates += 1;
      counts.records += day.records;
      counts.bytes += day.bytes;
    }
  }
  return counts;
}

/** Starts again if another process replaces the date meanwhile. */
async function readDay(archive: Archive, guid: string, businessDate: string) {
  for (;;) {
    const day = await archive.fulfillmentDay(guid, businessDate);
    try {
      let bytes = 0;
      for await (const piece of archive.fulfillmentPieces(guid, businessDate, day.version)) {
        bytes += piece.length;
      }
      if (bytes === day.bytes) return day;
      const message = `It has ${countOf(bytes, 'byte')}. Written: ${countText(day.bytes)}.`;
      throw new Failure('ARCHIVE', message);
    } catch (error) {
      if ((await archive.fulfillmentDay(guid, businessDate)).version === day.version) throw error;
    }
  }
}
