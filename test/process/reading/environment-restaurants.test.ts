/** Several restaurants in one variable, for every command reading a platform. */
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { fetch } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { tableIn } from '../../commands/export/lake.ts';
import { openTerminal } from '../../pty/terminal.ts';
import { GRILL, RIVAL, runKitchen } from '../../service/running-kitchen.ts';
import { builtProgram } from '../built-program.ts';
import { runningHere, startingHere } from '../in-process.ts';
import { exporterHere } from '../service/exporting-program.ts';

const program = builtProgram();
const runHere = runningHere(program);
const startHere = startingHere(program);

/** With line breaks, as in a manifest. */
const LIST = `
  ${GRILL.guid}, America/Chicago, 5, Joe's Grill, west, airport
  ${RIVAL.guid}, Asia/Tokyo, , Tokyo
`;

const NAMES = ["Joe's Grill", 'Tokyo'];

async function chain(list = LIST) {
  const kitchen = await runKitchen();
  onTestFinished(() => kitchen.stop());
  const granted = [GRILL.guid, RIVAL.guid];
  const { clientId, clientSecret } = await kitchen.client(['kitchen:read'], granted);
  return {
    LINECHECK_BASE_URL: kitchen.url,
    LINECHECK_CLIENT_ID: clientId,
    LINECHECK_CLIENT_SECRET: clientSecret,
    LINECHECK_RESTAURANTS: list,
  };
}

const namesIn = (text: string) => NAMES.filter((name) => text.includes(name));

test('every command reads restaurants of LINECHECK_RESTAURANTS like those of a profile', async () => {
  const environment = await chain();
  const folder = await mkdtemp(join(program.temporary, 'listed-'));
  const archive = `--archive=sqlite:${join(folder, 'kitchen.sqlite')}`;
  const dates = ['--from=20250214', '--to=20250215'];
  for (const words of [
    ['fleet'],
    ['audit', '--all-restaurants', '--format=table'],
    ['report', '--all-restaurants'],
    ['sync', archive, ...dates],
    ['watch', '--date=20250214', '--all-restaurants'],
    ['config', 'show'],
  ]) {
    const { code, stdout, stderr } = await runHere(words, environment);
    expect({ words, code, names: namesIn(stdout + stderr) }).toEqual({
      words,
      code: 0,
      names: NAMES,
    });
  }
  const tagged = await runHere(['fleet', '--tag', 'airport'], environment);
  expect(namesIn(tagged.stdout)).toEqual(["Joe's Grill"]);
  const report = await runHere(['report', '--restaurant', 'tokyo'], environment);
  expect(report.stdout).toMatch(/^Time zone +Asia\/Tokyo$/m);
  // The archive has names and zones from the list.
  const copied = await runHere(['fleet', archive]);
  expect(namesIn(copied.stdout)).toEqual(NAMES);
  // It has no tags: these are the list's.
  const west = await runHere(['fleet', archive, '--tag', 'west'], environment);
  expect(namesIn(west.stdout)).toEqual(["Joe's Grill"]);
  const lake = join(folder, 'lake');
  const exporting = ['export', archive, '--all-restaurants', '--from=20250214', '--to=20250215'];
  const exported = await runHere([...exporting, `--folder=${lake}`], environment);
  expect(exported).toMatchObject({ code: 0 });
  const place = { timeZone: 'America/Chicago', closeoutHour: 5, tags: 'west,airport' };
  expect(await tableIn(lake, 'restaurants')).toContainEqual(
    expect.objectContaining({ name: "Joe's Grill", ...place }),
  );
});

test('config check and doctor know them', async () => {
  const environment = await chain();
  expect(await runHere(['config', 'check'], environment)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^There is no configuration file at .*\nLINECHECK_RESTAURANTS has no mistakes\.\n$/,
    ),
  });
  const { stdout } = await runHere(['doctor'], environment);
  expect(stdout).toMatch(/^ok +profile +none, and 2 restaurants from LINECHECK_RESTAURANTS$/m);
  expect(stdout).toMatch(/^ok +configuration .*, America\/Chicago, and 1 more$/m);
});

test('the exporter has a series for each of them', async () => {
  const exporting = await exporterHere(startHere, ['--port', '0'], await chain());
  const up = async () => (await fetch(exporting.url)).text();
  for (const name of NAMES) {
    await expect
      .poll(up, { timeout: 60_000 })
      .toContain(`linecheck_restaurant_up{restaurant="${name}"`);
  }
});

test('the monitor opens on their list', async () => {
  const terminal = openTerminal(program, { environment: await chain() });
  await terminal.sees(...NAMES);
  terminal.type('q');
  expect(await terminal.ends()).toMatchObject({ exitCode: 0 });
});

test('mistakes end every command with 2, and config check prints all', async () => {
  const environment = await chain(`${GRILL.guid}, Chicago; ${RIVAL.guid}, Asia/Tokyo, noon`);
  const sentences = [
    'Entry 1 of LINECHECK_RESTAURANTS: timezone must be an IANA time zone such as "America/New_York" (EST, -05:00), "America/Chicago" (CST), "America/Denver" (MST) or "America/Los_Angeles" (PST).',
    'Entry 2 of LINECHECK_RESTAURANTS: closeout hour must be a whole number from 0 to 23.',
  ];
  for (const words of [['fleet'], ['sync'], ['report'], ['exporter'], ['doctor'], []]) {
    const { code, stdout, stderr } = await runHere(words, environment);
    expect({ words, code }).toEqual({ words, code: 2 });
    expect(stdout + stderr).toContain(`${sentences[0]} (1 more: linecheck config check)`);
    expect(stdout + stderr).toContain('Write GUID, time zone, closeout hour, name, tags');
  }
  const checked = await runHere(['config', 'check'], environment);
  expect(checked).toMatchObject({ code: 2, stdout: `${sentences.join('\n')}\n` });
});
