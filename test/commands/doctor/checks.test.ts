import { describe, expect, onTestFinished, test } from 'vitest';
import { checkLine } from '../../../src/commands/doctor/check-line.ts';
import { terminalReport } from '../../../src/commands/doctor/doctor.ts';
import { kitchenChecks } from '../../../src/commands/doctor/kitchen-checks.ts';
import {
  CREDENTIALS,
  EXPORT,
  granted,
  LOGIN,
  RESTAURANT,
  STATIONS,
  station,
} from '../../api/kitchen-fixture.ts';
import {
  error,
  json,
  type Reply,
  raw,
  type Script,
  startScriptedServer,
} from '../../api/scripted-server.ts';
import { ownRun } from '../own-io.ts';

const CONFIGURED = {
  LINECHECK_BASE_URL: 'https://kitchen.example',
  LINECHECK_CLIENT_ID: CREDENTIALS.clientId,
  LINECHECK_CLIENT_SECRET: CREDENTIALS.clientSecret,
  LINECHECK_RESTAURANT: RESTAURANT,
};

/** What is found about a platform: one line each, with the failure's exit code if there is one. */
async function found(environment: Readonly<Record<string, string>>, script?: Script) {
  const lines: string[] = [];
  let exitCode: number | undefined;
  let address = {};
  if (script !== undefined) {
    const server = await startScriptedServer({ [LOGIN]: granted(), ...script });
    onTestFinished(server.close);
    address = { LINECHECK_BASE_URL: server.url };
  }
  for await (const check of kitchenChecks({}, ownRun({ ...environment, ...address }))) {
    exitCode ??= check.failure?.exitCode;
    lines.push(
      checkLine(check)
        .replaceAll(/127\.0\.0\.1:\d+/g, 'HOST')
        .replace(/\d+ ms/, 'N ms')
        .replace(/\b20\d{6}\b/, 'DATE'),
    );
  }
  expect(lines.join('')).not.toContain(CREDENTIALS.clientSecret);
  return { lines, exitCode };
}

describe('the checks of the platform say', () => {
  test('that nothing is configured', async () => {
    expect(await found({})).toEqual({
      lines: [
        'warn  configuration  Not configured: only the monitor works, with the demo. Run linecheck config init.\n',
      ],
      exitCode: undefined,
    });
  });

  test('that everything works', async () => {
    const script = { [STATIONS]: json([station(1), station(2)]), [EXPORT]: json([{}]) };
    expect(await found({ ...CONFIGURED, LINECHECK_TIMEZONE: 'America/Chicago' }, script)).toEqual({
      lines: [
        `ok    configuration  HOST, Restaurant ${RESTAURANT}, America/Chicago\n`,
        'ok    network        connects in N ms to HOST\n',
        'ok    network        HOST answers in N ms\n',
        'ok    credentials    line-7 logged in for 24h00m\n',
        'ok    scope          kitchen:read\n',
        'ok    restaurant     2 stations readable\n',
        'ok    subscription   ticket times of DATE readable\n',
        'ok    clock          matches HOST to the minute\n',
      ],
      exitCode: undefined,
    });
  });

  test('that no time zone is set, the token has no scope and ends soon, and the tier has no ticket times', async () => {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const accessToken = `e30.${part({ scope: 'menus:read orders:read' })}.x`;
    const login = json({ token: { tokenType: 'Bearer', expiresIn: 60, accessToken } });
    const script = { [LOGIN]: login, [STATIONS]: json([]), [EXPORT]: raw(204) };
    const { lines, exitCode } = await found(CONFIGURED, script);
    expect(lines.filter((line) => line.startsWith('warn'))).toEqual([
      expect.stringMatching(/^warn {2}configuration .*no time zone set\. Set LINECHECK_TIMEZONE/),
      expect.stringMatching(/^warn {2}credentials .*logged in for .*Check the clocks/),
      expect.stringMatching(
        /^warn {2}scope {10}menus:read orders:read, without kitchen:read\. Have the scope/,
      ),
      expect.stringMatching(/^warn {2}subscription .*no Professional subscription/),
    ]);
    expect(lines.join('')).toContain('0 stations readable');
    expect(exitCode).toBeUndefined();
  });

  test('that a token may have no name for its scope', async () => {
    const login = json({ token: { tokenType: 'Bearer', accessToken: 'opaque' } });
    const script = { [LOGIN]: login, [STATIONS]: json([]), [EXPORT]: json([]) };
    const { lines } = await found(CONFIGURED, script);
    expect(lines.join('')).toContain('ok    credentials    line-7 logged in');
    expect(lines.join('')).toContain('ok    scope          the token does not list scopes');
  });

  test('that a token may have no scope', async () => {
    const claims = Buffer.from(JSON.stringify({ scope: '' })).toString('base64url');
    const login = json({ token: { tokenType: 'Bearer', accessToken: `e30.${claims}.x` } });
    const script = { [LOGIN]: login, [STATIONS]: json([]), [EXPORT]: json([]) };
    const { lines } = await found(CONFIGURED, script);
    expect(lines.join('')).toContain('warn  scope          no scopes, without kitchen:read.');
  });

  test('that a large day arrives, and read no more than its beginning', async () => {
    const endless: Reply = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('[{"orderGuid":"1"},');
    };
    const script = { [STATIONS]: json([]), [EXPORT]: endless };
    const { lines, exitCode } = await found(CONFIGURED, script);
    expect(lines.join('')).toContain('ok    subscription   ticket times of DATE readable');
    expect(exitCode).toBeUndefined();
  });

  test.each([
    [-2 * 3_600_000, 'ahead of', {}],
    [2 * 3_600_000, 'behind', { [LOGIN]: error(401) }],
  ])('that the clock is off by %i ms, even from a refusal', async (ms, direction, script) => {
    const date = new Date(Date.now() + ms).toUTCString();
    const dated = Object.fromEntries(
      Object.entries({ [LOGIN]: granted(), [STATIONS]: error(403), ...script }).map(
        ([path, reply]): [string, Reply] => [
          path,
          (response, ...rest) => reply(response.setHeader('date', date), ...rest),
        ],
      ),
    );
    const { lines } = await found(CONFIGURED, dated);
    expect(lines.at(-1)).toMatch(
      new RegExp(
        `^warn {2}clock .*This machine's clock is [12] h \\d+ min ${direction} that of HOST`,
      ),
    );
  });

  test.each([
    ['LINECHECK_CLIENT_SECRET', '', 'Not set: LINECHECK_CLIENT_SECRET', 'CONFIGURATION'],
    ['LINECHECK_BASE_URL', 'ftp://x', 'must be an http or https address', 'CONFIGURATION'],
    ['LINECHECK_BASE_URL', 'http://x.example', 'plain http to another machine', 'CONFIGURATION'],
    ['LINECHECK_RESTAURANT', 'a\tb', 'Unknown restaurant "a b".', 'USAGE'],
    ['LINECHECK_TIMEZONE', 'Mars/Olympus', 'Invalid time zone "Mars/Olympus".', 'USAGE'],
    ['LINECHECK_HEADER_PREFIX', 'a b', 'Invalid header prefix "a b".', 'USAGE'],
  ])(`that %s can't be "%s", before any call`, async (name, value, says, code) => {
    const { lines, exitCode } = await found({ ...CONFIGURED, [name]: value });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^FAIL {2}configuration {2}/);
    expect(lines[0]).toContain(says);
    expect(lines[0]).toMatch(new RegExp(`\\. .+\\. \\[${code}\\]\n$`));
    expect(exitCode).toBe(2);
  });

  test('that the credentials are refused, and ask nothing after that', async () => {
    const { lines, exitCode } = await found(CONFIGURED, { [LOGIN]: error(401) });
    expect(groups(lines)).toEqual(['configuration', 'network', 'network', 'credentials', 'clock']);
    expect(lines[3]).toMatch(/^FAIL {2}credentials .*Check the client ID and secret.*\[NOT_AUTH/);
    expect(exitCode).toBe(3);
  });

  test("that the restaurant can't be read", async () => {
    const { lines, exitCode } = await found(CONFIGURED, { [STATIONS]: error(403) });
    expect(groups(lines).slice(-3)).toEqual(['scope', 'restaurant', 'clock']);
    expect(lines.at(-2)).toMatch(/^FAIL {2}restaurant .*\[NOT_PERMITTED\]/);
    expect(exitCode).toBe(4);
  });

  test('that what answers is no kitchen API', async () => {
    const { lines, exitCode } = await found(CONFIGURED, { [LOGIN]: json({ hello: 'world' }) });
    expect(lines[3]).toMatch(/^FAIL {2}credentials .*\[CONTRACT_BROKEN\]/);
    expect(exitCode).toBe(8);
  });
});

/** What the lines are about. */
function groups(lines: readonly string[]): readonly string[] {
  return lines.map((line) => line.slice(6, 19).trim());
}

describe('the checks of the terminal say', () => {
  const texts = (...given: Parameters<typeof terminalReport>) =>
    terminalReport(...given).map(checkLine);

  test('what it is called and what it can do', () => {
    const environment = { TERM: 'xterm-kitty', LANG: 'C.UTF-8', COLORFGBG: '15;0' };
    const output = { isTTY: true, columns: 80, rows: 24 };
    expect(texts(environment, { isTTY: true }, output)).toEqual([
      'ok    terminal       xterm-kitty, 80x24, input is a terminal, output is a terminal\n',
      'ok    colors         true color, background dark\n',
      'ok    characters     ASCII, box drawing, blocks (locale C.UTF-8)\n',
      'ok    frames         synchronized output works\n',
    ]);
  });

  test('what the environment sets', () => {
    const environment = { TERM: 'tmux', NO_COLOR: '1' };
    expect(texts(environment, {}, {})).toEqual([
      'ok    terminal       tmux, unknown size, input is not a terminal, output is not a terminal\n',
      'ok    colors         none, background unknown\n',
      'ok    characters     ASCII (locale none)\n',
      'ok    frames         no synchronized output: a multiplexer is in between\n',
    ]);
  });

  test('that nothing moves the cursor', () => {
    const environment = { TERM: 'x\u001b[2J\u0007', LANG: 'C\r\n\u202e' };
    expect(texts(environment, {}, {}).join('').replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });
});

test("a check is wrapped between words if the terminal's width is known", () => {
  const check = { about: 'network', says: 'Nothing accepts connections there.', fix: 'Check it.' };
  expect(checkLine(check, 45)).toBe(
    'warn  network        Nothing accepts\n' +
      '                     connections there. Check\n' +
      '                     it.\n',
  );
  expect(checkLine(check, 30)).toBe(checkLine(check));
});
