import { expect, it } from 'vitest';
import { openArchive } from '../../src/service/open-archive.ts';
import { builtProgram } from '../process/built-program.ts';
import { runCommand } from '../process/command.ts';
import { runningHere } from '../process/in-process.ts';
import { GRILL } from '../service/running-kitchen.ts';
import { testDatabase } from './test-database.ts';

const program = builtProgram();
const runHere = runningHere(program);
const database = testDatabase();

/** Nobody listens there. */
const AWAY = '127.0.0.1:1/kitchen';
const LINECHECK_ARCHIVE = `postgres://cook:hunter2@${AWAY}`;

const COMMANDS: readonly (readonly string[])[] = [
  ['archive', 'list'],
  ['archive', 'key', 'rotate'],
  ['serve', '--port', '0'],
  ['doctor'],
];

it('the host comes from PGHOST and PGPORT if the address has none', async () => {
  const address = await database.schema();
  const archive = await openArchive(address);
  await archive.putRestaurant(GRILL);
  await archive.close();
  const [, host = '', place = ''] = /@?([^@/]*)(\/[^/]*)$/.exec(address) ?? [];
  const listed = await runCommand(program, ['archive', 'list', '--format', 'json'], {
    LINECHECK_ARCHIVE: `postgres://postgres@${place}`,
    PGHOST: decodeURIComponent(host),
    PGPORT: '5432',
  });
  expect(listed).toMatchObject({ code: 0 });
  expect(listed.stdout).toContain(GRILL.guid);
  const doctor = await runHere(['doctor'], { LINECHECK_ARCHIVE: address });
  expect(doctor.stdout).toMatch(/ok +archive +1 restaurant/);
  const made = await runHere(['archive', 'init'], { LINECHECK_ARCHIVE: address });
  expect(made).toMatchObject({ code: 0 });
});

it.each(COMMANDS.map((args) => ({ args })))(
  'commands end with 9 and the reason while the database is away: $args',
  async ({ args }) => {
    const { code, stdout, stderr } = await runHere(args, { LINECHECK_ARCHIVE });
    expect(stdout + stderr).not.toContain('hunter2');
    expect(stdout + stderr).toContain("The archive's database is unreachable.");
    expect(code).toBe(9);
  },
);

it.each([
  ...COMMANDS.map((args) => ({ args, more: ',127.0.0.1:2/kitchen' })),
  { args: ['archive', 'list'], more: '/kitchen?reads=standby' },
])('an address from 0.3.0 is refused with what to write now: $args $more', async (given) => {
  const address = LINECHECK_ARCHIVE.replace('/kitchen', given.more);
  const { code, stdout, stderr } = await runHere(given.args, { LINECHECK_ARCHIVE: address });
  expect(stdout + stderr).not.toContain('hunter2');
  expect(stdout + stderr).toMatch(
    /lists several servers\.[^]*one address that always leads to the primary|sets reads, [^]*Remove reads/,
  );
  expect(code).toBe(2);
});

it('the server and the database of an address are shown, and never the password', async () => {
  const { stdout, stderr } = await runHere(['config', 'show'], { LINECHECK_ARCHIVE });
  expect(stdout).toContain(AWAY);
  expect(stdout + stderr).not.toContain('hunter2');
});
