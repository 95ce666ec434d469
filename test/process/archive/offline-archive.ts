/** An archive file as left by a sync, for programs without a platform. */
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { openArchive } from '../../../src/service/open-archive.ts';
import { BASIC, GRILL, record, station } from '../../scenarios/builders.ts';
import type { BuiltProgram } from '../built-program.ts';

/** The grill's archived dates, `YYYYMMDD`. Nothing was fulfilled on the last. */
export const HELD = ['20250213', '20250214', '20250215'] as const;

const HOURS_MS = 60 * 60_000;

/** Filled five hours ago. Returns the address. */
export async function offlineArchiveFile(program: BuiltProgram): Promise<string> {
  const folder = await mkdtemp(join(program.temporary, 'offline-'));
  const address = `sqlite:${join(folder, 'copy.sqlite')}`;
  const at = Date.now() - 5 * HOURS_MS;
  const archive = await openArchive(address);
  for (const choice of [GRILL, BASIC]) {
    const { guid, calendar } = choice;
    // First by name is checked first.
    const name = choice === BASIC ? 'The Bakery' : choice.name;
    const { zone: timezone, closeoutHour } = calendar;
    const tier = choice === BASIC ? 'basic' : 'professional';
    await archive.putRestaurant({ guid, name, timezone, closeoutHour, tier });
    await archive.publishStations(guid, [station(choice === BASIC ? 2 : 1)], at);
  }
  for (const [n, date] of HELD.entries()) {
    const writer = await archive.writeDay(GRILL.guid, date, () => at);
    if (date !== HELD[2]) await writer.add([record(n, { item: `Soup of ${date}` })]);
    await writer.commit();
  }
  await archive.close();
  return address;
}
