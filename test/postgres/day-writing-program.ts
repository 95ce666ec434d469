/** Writes a date, prints a line once part is archived, then waits to be killed. `LINECHECK_ARCHIVE` is the address. */
import { openArchive } from '../../src/service/open-archive.ts';

const [restaurant = '', date = ''] = process.argv.slice(2);
const archive = await openArchive(process.env['LINECHECK_ARCHIVE'] ?? '');
const writer = await archive.writeDay(restaurant, date, Date.now);
await writer.add(Array.from({ length: 4_000 }, () => ({ courseName: 'x'.repeat(200) })));
process.stdout.write('writing\n');
setInterval(() => undefined, 60_000);
