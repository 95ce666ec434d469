/** `linecheck archive check`: reads all of an archive and reports damage. */
import { Failure } from '../../contract/failures.ts';
import { countOf, countText } from '../../kitchen/text/quantities.ts';
import { jsonLine } from '../../output/line-output.ts';
import type { Archive } from '../../service/archive/archive.ts';
import { RESTORE_HINT } from '../../service/archive/sql-row.ts';
import type { Run } from '../arguments/io.ts';
import type { ArchiveFlags } from './arguments.ts';
import { type ArchiveLine, printLine } from './opened.ts';
import { countStations } from './restaurants.ts';

/** Prints a JSON line per damage when found, or a sound archive's counts. Finally throws `Failure` ARCHIVE naming the first damage. */
export async function archiveCheckCommand(flags: ArchiveFlags, run: Run): Promise<void> {
  await printLine<'sound'>(flags, run, async ({ archive, address }) => {
    const sound = await requireSound(archive, address, (damage) =>
      run.stdout.write(jsonLine(damage)),
    );
    return { archive: address, ...sound };
  });
}

/** Passes each damage to `onDamage`, then throws `Failure` ARCHIVE if there was any. `address` names the archive. */
export async function requireSound(
  archive: Archive,
  address: string,
  onDamage: (damage: Damage) => void = () => {},
): Promise<Soundness> {
  const damages: Damage[] = [];
  const sound = await soundness(archive, (damage) => {
    damages.push(damage);
    onDamage(damage);
  });
  refuseDamaged(address, damages);
  return sound;
}

function refuseDamaged(address: string, damages: readonly Damage[]): void {
  const [first] = damages;
  if (first === undefined) return;
  const { restaurant, businessDate, damage } = first;
  const where = [
    ...(businessDate === undefined ? [] : [`business date ${businessDate}`]),
    ...(restaurant === undefined ? [] : [`restaurant ${restaurant}`]),
  ].join(' of ');
  const named = where === '' ? damage : `${where}: ${damage}`;
  throw new Failure(
    'ARCHIVE',
    `${countOf(damages.length, 'damage')} in the archive ${address}, first ${named}`,
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

/** Passes on each damage when found. Throws ARCHIVE_UNAVAILABLE. */
export async function soundness(
  archive: Archive,
  onDamage: (damage: Damage) => void,
): Promise<Soundness> {
  const sound = { ...NOTHING_READ };
  /** `undefined` where damaged. */
  const checked = async <Read>(of: Omit<Damage, 'damage'>, read: () => Promise<Read>) => {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'ARCHIVE') throw error;
      onDamage({ ...of, damage: error.message });
      return undefined;
    }
  };
  const faults = await checked({}, () => archive.structuralFaults());
  for (const fault of faults ?? []) onDamage({ damage: sentence(fault) });
  await checked({}, async () => {
    sound.clients = (await archive.clients()).length;
    await archive.signingKeys();
  });
  const restaurants = await checked({}, () => archive.restaurants());
  for (const { guid, name } of restaurants ?? []) {
    sound.restaurants += 1;
    const of = { restaurant: guid, name };
    const counted = await checked(of, () => countStations(archive, guid));
    sound.stations += counted?.stations ?? 0;
    await checked(of, () => archive.configurationSteps(guid));
    const dates = await checked(of, () => archive.businessDates(guid));
    for (const { businessDate } of dates ?? []) {
      const day = await checked({ ...of, businessDate }, () =>
        readableDay(archive, guid, businessDate),
      );
      if (day === undefined) continue;
      sound.dates += 1;
      sound.records += day.records;
      sound.bytes += day.bytes;
    }
  }
  return sound;
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
      throw new Failure(
        'ARCHIVE',
        `It has ${countOf(bytes, 'byte')}. Written: ${countText(day.bytes)}.`,
      );
    } catch (error) {
      if ((await archive.fulfillmentDay(guid, businessDate)).version === day.version) throw error;
    }
  }
}

function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}
