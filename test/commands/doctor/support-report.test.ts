/** `doctor --report` writes a file to publish: nothing planted anywhere may be in it. */
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { openArchive } from '../../../src/service/open-archive.ts';
import { builtProgram } from '../../process/built-program.ts';
import { runningHere } from '../../process/in-process.ts';
import * as kept from '../../upgrade/kept-kitchen.ts';
import { serveArchive } from '../../upgrade/served-archive.ts';

const program = builtProgram();
const runHere = runningHere(program);

/** None of these may be in a report. */
const PLANTED = {
  secret: kept.CLIENT.secret,
  client: kept.CLIENT.id,
  restaurant: kept.RESTAURANT.guid,
  name: 'Harbor Planted',
  station: 'Planted Grill',
  user: 'planted-user',
  password: 'planted-password',
  proxyPassword: 'planted-proxy-password',
  profile: 'planted-profile',
  folder: 'planted-folder',
  remote: 'planted-address',
  allowed: 'planted-allowed',
  config: 'planted-config.toml',
};

async function place() {
  const folder = join(await mkdtemp(join(tmpdir(), 'linecheck-report-')), PLANTED.folder);
  onTestFinished(() => rm(join(folder, '..'), { recursive: true, force: true }));
  await mkdir(folder, { mode: 0o700 });
  const environment = {
    HOME: folder,
    XDG_STATE_HOME: join(folder, 'state'),
    XDG_CACHE_HOME: join(folder, 'cache'),
    XDG_DATA_HOME: join(folder, 'data'),
    TERM: 'xterm-256color',
    SSH_CONNECTION: `${PLANTED.remote} 50000 192.0.2.1 22`,
    LINECHECK_CONFIG: join(folder, PLANTED.config),
  };
  return { folder, environment, report: join(folder, 'report.txt') };
}

async function configuration(folder: string, url: string): Promise<void> {
  const secret = join(folder, 'secret');
  await writeFile(secret, `${PLANTED.secret}\n`, { mode: 0o600 });
  const text = `default_profile = "${PLANTED.profile}"
[profiles.${PLANTED.profile}]
base_url = "${url}"
client_id = "${PLANTED.client}"
client_secret_file = "${secret}"
restaurants = [{ guid = "${PLANTED.restaurant}", name = "${PLANTED.name}", timezone = "America/Chicago" }]
refresh_seconds = 45
token_cache = true
limits = { "${PLANTED.station}" = "9m 14m" }
audit = { allow = ["${PLANTED.allowed}"] }
`;
  await writeFile(join(folder, PLANTED.config), text, { mode: 0o600 });
}

async function served(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-report-archive-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const url = `sqlite:${join(folder, 'kitchen.sqlite')}`;
  const archive = await openArchive(url);
  await kept.fillArchive(archive);
  await archive.close();
  return (await serveArchive(url)).url;
}

/** Of everything planted, what the text has. */
function leaked(text: string, more: readonly string[] = []): readonly string[] {
  return [...Object.values(PLANTED), ...more].filter((planted) => text.includes(planted));
}

test('a report of a working connection has versions, terminal, settings with sources, and checks, only for this user', async () => {
  const { folder, environment, report } = await place();
  const url = await served();
  await configuration(folder, url);
  // Leaves a token in the cache.
  expect((await runHere(['stations'], environment)).code).toBe(0);
  const cached = await Promise.all(
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((each) => each.isFile())
      .map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')),
  );
  const [token = ''] = /eyJ[\w-]+\.[\w-]+\.[\w-]+/.exec(cached.join('\n')) ?? [];
  expect(token).not.toBe('');

  const { code, stderr } = await runHere(['doctor', '--report', report], environment);
  expect(code).toBe(0);
  expect(stderr).toContain(`Wrote ${report}, without hosts, names, IDs, or secrets.`);
  const text = await readFile(report, 'utf8');
  expect(leaked(text, [token, new URL(url).host, 'Bearer'])).toEqual([]);
  expect((await stat(report)).mode & 0o777).toBe(0o600);
  for (const line of [
    `linecheck: ${packageJson.version}`,
    /^system: \S+ \S+, \d+ processors, /m,
    /^variables: .*SSH_CONNECTION/m,
    'refresh_seconds: 45 (the file)',
    'base_url: set (the file)',
    /^client_secret\S*: set \(the file\)$/m,
    /^ok {4}network {8}connects in \d+ ms$/m,
    /^ok {4}restaurant {5}2 stations readable$/m,
    /^ok {4}credentials$/m,
    /^ok {4}terminal {7}xterm-256color, /m,
    /^ok {4}cache folders {2}for saved views: writable$/m,
  ]) {
    expect(text).toMatch(line);
  }
});

test('a report of a failing connection has the code and its cause, and no secret of addresses, proxies, or variables', async () => {
  const { environment, report } = await place();
  const connection = {
    ...environment,
    LINECHECK_CONFIG: '',
    LINECHECK_BASE_URL: `https://127.0.0.1:1/${PLANTED.user}`,
    LINECHECK_CLIENT_ID: PLANTED.client,
    LINECHECK_CLIENT_SECRET: PLANTED.secret,
    LINECHECK_RESTAURANT: PLANTED.restaurant,
    LINECHECK_THEME: 'dark',
  };
  const first = await runHere(['doctor', '--report', report, '--format', 'json'], connection);
  expect(first.code).toBe(7);
  const text = await readFile(report, 'utf8');
  expect(leaked(text, ['127.0.0.1'])).toEqual([]);
  expect(text).toMatch(/^fail {2}network +\[UNREACHABLE, ECONNREFUSED\]$/m);
  expect(text).toContain('theme: dark (LINECHECK_THEME)');
  expect(text).toContain('client_id: set (LINECHECK_CLIENT_ID)');

  for (const [name, variables] of Object.entries({
    userinfo: { LINECHECK_BASE_URL: `https://${PLANTED.user}:${PLANTED.password}@kitchen.example` },
    proxy: {
      LINECHECK_BASE_URL: 'https://kitchen.example',
      HTTPS_PROXY: `http://${PLANTED.user}:${PLANTED.proxyPassword}@127.0.0.1:1`,
    },
    misplaced: { LINECHECK_THEME: PLANTED.secret, LINECHECK_CLIENT_ID: PLANTED.secret },
  })) {
    const file = report.replace('.txt', `-${name}.txt`);
    const { code } = await runHere(['doctor', '--report', file], { ...connection, ...variables });
    expect({ name, code: code === 0 }).toEqual({ name, code: false });
    const written = await readFile(file, 'utf8');
    expect(leaked(written, ['kitchen.example'])).toEqual([]);
    expect(written).toMatch(/^fail .*\[[A-Z_, ]+\]$/m);
  }
});

test('a file is never replaced, nor written through a link, nor left out without a message', async () => {
  const { folder, environment, report } = await place();
  await writeFile(report, 'mine');
  const words = (path: string) => ['doctor', '--report', path];
  expect(await runHere(words(report), environment)).toMatchObject({
    code: 10,
    stderr: expect.stringContaining('report.txt exists.\nChoose another name. [NOT_WRITTEN]'),
  });
  expect(await readFile(report, 'utf8')).toBe('mine');
  expect(await runHere(words(join(folder, 'none', 'report.txt')), environment)).toMatchObject({
    code: 10,
    stderr: expect.stringContaining('not found.'),
  });
});
