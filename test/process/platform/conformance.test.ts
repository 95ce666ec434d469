import { expect, onTestFinished, test } from 'vitest';
import { BEHAVIORS } from '../../../src/service/provenance/behaviors.ts';
import { error, raw, startScriptedServer } from '../../api/scripted-server.ts';
import { builtProgram } from '../built-program.ts';
import { hurriedClock } from '../hurried-clock.ts';
import { runningHere } from '../in-process.ts';
import { RIVAL, serveKitchen } from '../served-kitchen.ts';

const program = builtProgram();
const runHere = runningHere(program, hurriedClock);
const LOGIN = '/authentication/v1/authentication/login';

test('a server following the document ends with 0, a line for each behavior and a summary', async () => {
  const kitchen = await serveKitchen();
  const printed = await runHere(['conformance'], kitchen);
  expect(printed).toMatchObject({ code: 0, stderr: '' });
  const lines = printed.stdout.trimEnd().split('\n');
  expect(lines.slice(0, -2)).toHaveLength(BEHAVIORS.length);
  expect(lines[0]).toMatch(/^pass {8}login\.address {2,}200$/);
  expect(lines.at(-1)).toMatch(
    new RegExp(`^${BEHAVIORS.length} behaviors: \\d+ pass, 0 FAIL, 0 differs, \\d+ not judged$`),
  );
  expect(printed.stdout).not.toContain(kitchen.LINECHECK_CLIENT_SECRET);
  expect(printed.stdout).not.toMatch(/eyJ[\w-]{5}/);
});

test('some behaviors can be chosen, and printed for programs', async () => {
  const kitchen = await serveKitchen();
  const chosen = ['conformance', '--only', 'stations.page*', '--business-date', '20250214'];
  const json = await runHere([...chosen, '--format', 'json'], kitchen);
  expect(json).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(json.stdout)).toMatchObject({
    restaurant: kitchen.LINECHECK_RESTAURANT,
    businessDate: '20250214',
    counts: { FAIL: 0, differs: 0 },
    findings: expect.arrayContaining([
      {
        id: 'stations.page.last-without-header',
        result: 'pass',
        seen: 'page 1 of 1 has none',
        origin: 'document',
        where: 'Get all prep stations',
        says: 'The header is absent on the last page',
      },
    ]),
  });
  const ndjson = await runHere([...chosen, '--format', 'ndjson'], kitchen);
  const rows = ndjson.stdout.trimEnd().split('\n');
  const wanted = BEHAVIORS.filter(({ id }) => id.startsWith('stations.page'));
  expect(rows.map((row): unknown => JSON.parse(row).id)).toEqual(wanted.map(({ id }) => id));
});

test('a server breaking the document ends with 1', async () => {
  const server = await startScriptedServer({
    [LOGIN]: raw(200, '{"token":{"expiresIn":"soon"},"status":"SUCCESS"}', {
      'content-type': 'application/json',
    }),
  });
  onTestFinished(() => server.close());
  const printed = await runHere(['conformance', '--only', 'login.token.expiresIn'], {
    LINECHECK_BASE_URL: server.url,
    LINECHECK_CLIENT_ID: 'line-7',
    LINECHECK_CLIENT_SECRET: 'kx9-very-secret-0451',
    LINECHECK_RESTAURANT: RIVAL,
  });
  expect(printed).toMatchObject({ code: 1, stderr: '' });
  expect(printed.stdout).toContain('record 0.token.expiresIn is "soon", not of type integer\n');
});

test('the reason all checks are useless ends them with an exit code and a hint', async () => {
  const kitchen = await serveKitchen();
  const check = (more: Readonly<Record<string, string>>, ...args: readonly string[]) =>
    runHere(['conformance', ...args], { ...kitchen, ...more });
  const wrong = await check({ LINECHECK_CLIENT_SECRET: 'kx9-very-secret-0451' });
  expect(wrong).toMatchObject({ code: 3, stdout: '' });
  expect(wrong.stderr).toContain('[NOT_AUTHENTICATED]');
  expect(wrong.stderr).not.toContain('kx9');
  const foreign = await check({ LINECHECK_RESTAURANT: RIVAL }, '--only', 'stations.address');
  expect(foreign).toMatchObject({ code: 4, stdout: '' });
  const away = await check({ LINECHECK_BASE_URL: 'http://127.0.0.1:9' }, '--only', 'login.address');
  expect(away).toMatchObject({ code: 7, stdout: '' });
  const faulty = await startScriptedServer({ [LOGIN]: error(500) });
  onTestFinished(() => faulty.close());
  expect(await check({ LINECHECK_BASE_URL: faulty.url })).toMatchObject({ code: 7, stdout: '' });
});

test.each([
  [['--only', 'no.such'], 'Unknown behavior "no.such"'],
  [['--format', 'xml'], 'Unknown format "xml". Use one of table, json, ndjson.'],
  [['--business-date', '20260231'], 'No such calendar date "20260231".'],
  [['--header-prefix', 'a b'], 'Invalid header prefix "a b"'],
])('%j is refused with 2 before anything is sent', async (args, says) => {
  const printed = await runHere(['conformance', ...args], {
    LINECHECK_BASE_URL: 'http://127.0.0.1:9',
    LINECHECK_CLIENT_ID: 'line-7',
    LINECHECK_CLIENT_SECRET: 'kx9-very-secret-0451',
    LINECHECK_RESTAURANT: RIVAL,
  });
  expect(printed).toMatchObject({ code: 2, stdout: '' });
  expect(printed.stderr).toContain(says);
});

test('without a server there is nothing to check', async () => {
  const printed = await runHere(['conformance']);
  expect(printed).toMatchObject({ code: 2, stdout: '' });
  expect(printed.stderr).toContain('[CONFIGURATION]');
});

test('serve --explain prints every behavior and serves nothing', async () => {
  const json = await runHere(['serve', '--explain', '--format', 'json']);
  expect(json).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(json.stdout)).toHaveLength(BEHAVIORS.length);
  const table = await runHere(['serve', '--explain']);
  expect(table.stdout).toContain('  stations.order  (our choice: A19)\n');
  expect(table.stdout.split('\n').every((line) => line.length <= 100)).toBe(true);
  const markdown = await runHere(['serve', '--explain', '--format', 'md']);
  expect(markdown.stdout).toContain('\n### Get all prep stations\n\n| Id ');
  expect(await runHere(['serve', '--explain', '--format', 'csv'])).toMatchObject({
    code: 2,
    stdout: '',
  });
});
