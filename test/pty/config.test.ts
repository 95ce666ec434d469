import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtProgram } from '../process/built-program.ts';
import { runningHere } from '../process/in-process.ts';
import { GRILL, serveKitchen } from '../process/served-kitchen.ts';
import { openTerminal } from './terminal.ts';

const program = builtProgram();
const runHere = runningHere(program);
const SECRET = 'kx9-very-secret-0451';

/** A separate folder with this configuration. */
async function kept(text: string) {
  const home = await mkdtemp(join(program.temporary, 'home-'));
  await mkdir(join(home, 'linecheck'));
  const path = join(home, 'linecheck', 'config.toml');
  await writeFile(path, text, { mode: 0o600 });
  return { path, environment: { XDG_CONFIG_HOME: home } };
}

/** For a served platform, with the secret in a file. */
async function platform() {
  const served = await serveKitchen();
  const secret = join(await mkdtemp(join(program.temporary, 'secret-')), 'secret');
  await writeFile(secret, `${served.LINECHECK_CLIENT_SECRET}\n`, { mode: 0o600 });
  const text = `[profiles.store]
base_url = "${served.LINECHECK_BASE_URL}"
client_id = "${served.LINECHECK_CLIENT_ID}"
client_secret_file = "${secret}"
restaurants = [
  { guid = "${GRILL}", name = "Corner Grill", timezone = "America/Chicago" },
  { guid = "diner", name = "Diner by the Lake" },
]
`;
  return { text, secret, served };
}

test('a profile is all that a command needs', async () => {
  const { text } = await platform();
  const { environment, path } = await kept(text);
  const stations = await runHere(['stations', '--format', 'table'], environment);
  const one = 'Reading Corner Grill. 1 other restaurant is configured. Choose with --restaurant.\n';
  expect(stations).toMatchObject({ code: 0, stderr: one });
  expect(stations.stdout).toContain('Fry Station');
  const doctor = await runHere(['doctor'], environment);
  expect(doctor.code).toBe(0);
  expect(doctor.stdout).toContain(
    `ok    profile        store in ${path}, chosen by the only profile\n`,
  );
  expect(doctor.stdout).toContain('Corner Grill, America/Chicago, and 1 more\n');
  expect(doctor.stdout).toMatch(
    /\nwarn {2}restaurant {5}Diner by the Lake: .*denied this request.*access to this restaurant/,
  );
  const wrong = ['stations', '--profile', 'stor'];
  expect(await runHere(wrong, environment)).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^linecheck: .*Profiles: store\.\n.*\[CONFIGURATION\]\n$/),
  });
});

test("the monitor opens on the profile's restaurants, and c comes back to their list", async () => {
  const { environment } = await kept((await platform()).text);
  const terminal = openTerminal(program, { environment });
  await terminal.sees('2 restaurants', 'Corner Grill', 'Diner by the Lake');
  terminal.type('g\r');
  await terminal.sees('Setup', 'd date');
  terminal.type('c');
  await terminal.sees('2 restaurants', 'O sort');
  terminal.type('q');
  expect(await terminal.ends()).toEqual({ exitCode: 0, signal: 0 });
});

test('every setting is shown with its source, and no secret is', async () => {
  const { environment, path } = await kept(`default_profile = "store"
[profiles.store]
base_url = "https://kitchen.example"
client_id = "line-7"
client_secret_command = "echo ${SECRET}"
restaurants = [{ guid = "grill", timezone = "America/Chicago" }]
archive = "postgres://u:${SECRET}@db.example/kitchen"
audit = { rules = { R09 = "off" } }
`);
  const more = {
    ...environment,
    LINECHECK_CLIENT_ID: 'line-8',
    LINECHECK_AUDIT_RULES: 'R10=error',
  };
  const show = ['config', 'show', '--closeout-hour', '6'];
  const { code, stdout, stderr } = await runHere(show, more);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const printed = stdout
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  const row = (setting: string, value: string | null, from: string | null) => {
    return { setting, value, from };
  };
  expect(printed).toEqual([
    row('configuration', path, 'read'),
    row('profile', 'store', 'config.toml'),
    row('base_url', 'https://kitchen.example', 'config.toml'),
    row('client_id', 'line-8', 'LINECHECK_CLIENT_ID'),
    row('client_secret', '(hidden)', 'config.toml'),
    row('restaurant', 'grill', 'config.toml'),
    row('name', 'Restaurant grill', 'default'),
    row('timezone', 'America/Chicago', 'config.toml'),
    row('closeout_hour', '6', '--closeout-hour'),
    row('hours', null, null),
    row('dialect.header_prefix', 'Platform', 'default'),
    row('dialect.user_access_type', 'PLATFORM_MACHINE_CLIENT', 'default'),
    row('ca_file', null, null),
    row('token_cache', 'false', 'default'),
    row('allow_insecure_http', 'false', 'default'),
    row('archive', 'db.example/kitchen', 'config.toml'),
    row('allow_shared_archive', 'false', 'default'),
    row('alert', 'off', 'default'),
    row('theme', 'auto', 'default'),
    row('title', 'on', 'default'),
    row('mouse', 'off', 'default'),
    row('refresh_seconds', '30', 'default'),
    row('usual_weeks', '4', 'default'),
    row('summaries_mb', '200', 'default'),
    row('thresholds.caution', '8m', 'default'),
    row('thresholds.late', '12m', 'default'),
    row('limits', null, null),
    row('targets', null, null),
    row('mass_bump_limits', null, null),
    row('audit.rules', 'R09=off, R10=error', 'LINECHECK_AUDIT_RULES, config.toml'),
    row('audit.allow', null, null),
  ]);
  const urls = {
    LINECHECK_BASE_URL: `https://u:${SECRET}@x.example`,
    LINECHECK_CLIENT_SECRET: SECRET,
  };
  for (const format of ['table', 'json']) {
    const all = await runHere(['config', 'show', '--format', format], {
      ...more,
      ...urls,
    });
    expect(all).toMatchObject({ code: 0, stderr: '' });
    expect(all.stdout).not.toContain(SECRET);
  }
});

test('without a file the defaults are shown, and where the file would be', async () => {
  const environment = { XDG_CONFIG_HOME: '/nowhere' };
  const path = '/nowhere/linecheck/config.toml';
  expect(await runHere(['config', 'path'], environment)).toEqual({
    code: 0,
    stdout: `${path}\n`,
    stderr: '',
  });
  const { code, stdout } = await runHere(['config', 'show', '--format', 'table'], environment);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^configuration +\/nowhere\/linecheck\/config.toml +no such file$/m);
  expect(stdout).toMatch(/^base_url +- +not set$/m);
  expect(await runHere(['config', 'check'], environment)).toEqual({
    code: 0,
    stdout: `There is no configuration file at ${path}.\n`,
    stderr: '',
  });
});

test('every mistake has a line, and any command prints the first one', async () => {
  const { environment } = await kept(
    `[profiles.store]\nclient_secret = "${SECRET}"\nbase_ur = "${SECRET}"\nrefresh_seconds = "${SECRET}"\n`,
  );
  const first =
    'config.toml: profiles.store.client_secret must not be in this file. Use client_secret_command or client_secret_file.';
  expect(await runHere(['config', 'check'], environment)).toEqual({
    code: 2,
    stdout: [
      first,
      'config.toml: profiles.store.base_ur is not a setting. Did you mean base_url?',
      'config.toml: profiles.store.refresh_seconds must be a whole number from 1 to 3600.',
      '',
    ].join('\n'),
    stderr: '',
  });
  for (const words of [['stations'], ['monitor'], ['config', 'show'], ['sync']]) {
    const { code, stdout, stderr } = await runHere(words, environment);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(`linecheck: ${first} (2 more: linecheck config check)\n`);
    expect(stderr).not.toContain(SECRET);
  }
});

test('mistakes in keys are listed, and help prints the keys with their changes', async () => {
  const { environment } = await kept(
    '[keys]\nopne = "o"\nrefresh = ["r", "d"]\nquit = []\n"F5" = ":fliter x"\n',
  );
  const first = 'config.toml: keys.opne is not an action. Did you mean open?\n';
  expect(await runHere(['config', 'check'], environment)).toEqual({
    code: 2,
    stdout: [
      first.trimEnd(),
      'config.toml: keys.quit must keep ^C. List it: ["^C", …].',
      'config.toml: keys.F5 must be a command. Did you mean filter?',
      "config.toml: keys.refresh can't take d: date has it on stations. Free: b, n, p, F5.",
      '',
    ].join('\n'),
    stderr: '',
  });
  expect(await runHere(['help', 'keys'], environment)).toMatchObject({ code: 2 });
  const { environment: changed } = await kept('[keys]\ndate = "b"\n"F5" = ":filter wait>10m"\n');
  const { stdout } = await runHere(['help', 'keys'], changed);
  expect(stdout).toMatch(/^ +b +choose a business date \(date\)$/m);
  expect(stdout).toMatch(/^ +F5 +:filter wait>10m$/m);
});

test('an unsuitable file for a secret is a mistake', async () => {
  const { text, secret } = await platform();
  const { environment } = await kept(text);
  const check = () => runHere(['config', 'check'], environment);
  expect(await check()).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(' has no mistakes.\n'),
  });
  await chmod(secret, 0o644);
  expect(await check()).toEqual({
    code: 2,
    stdout:
      'config.toml: profiles.store.client_secret_file: The client secret file is readable by other users. Run chmod 600 on it.\n',
    stderr: '',
  });
});

test.each(['', undefined])(
  'without a home (%j) no configuration in the working folder is read',
  async (home) => {
    const { HOME: _, ...environment } = program.environment();
    const { stdout } = spawnSync(process.execPath, [program.path, 'config', 'path'], {
      cwd: program.temporary,
      env: { ...environment, ...(home !== undefined && { HOME: home }) },
      encoding: 'utf8',
    });
    expect(stdout).toMatch(/^(?:[A-Z]:\\|\/).*linecheck.config\.toml\n$/);
  },
);
