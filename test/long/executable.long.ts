/** Single executables: same bytes twice, one on an otherwise empty system, and start time. */
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readdir, readFile, readlink, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { bareRoot, CAN_CHANGE_ROOT } from '../bundle/bare-root.ts';
import { HERE, makeExecutables } from '../bundle/made-executables.ts';
import { medianStarts } from '../bundle/median-starts.ts';
import { builtProgram } from '../process/built-program.ts';
import { serving } from '../process/service/serving-program.ts';
import { openShell } from '../pty/signals-shell.ts';
import { debianProgram, librariesOf } from '../setup/debian-program.ts';
import { recordFigures } from './record-figures.ts';

const run = promisify(execFile);
const ROUNDS = 15;
const DATE = '20260105';
const TARGETS = ['linux-x64', 'linux-arm64', 'win-x64', 'darwin-arm64', 'darwin-x64'];
const CERTIFICATES = new URL('../service/certificate/', import.meta.url);
const NODE = new URL('../../node_modules/', import.meta.url).pathname.concat('.bin/node');

const program = builtProgram();

describe.runIf(process.platform === 'linux')('executables', () => {
  let [code, folder, file] = ['', '', ''];
  beforeAll(async () => {
    code = await mkdtemp(join(program.temporary, 'code-'));
    folder = await makeExecutables(program.temporary, TARGETS, code);
    file = join(folder, `linecheck-${HERE}`);
  });

  test('have the same bytes for the same source and code', async () => {
    const again = await makeExecutables(program.temporary, TARGETS, code);
    const sums = (of: string) => readFile(join(of, 'SHA256SUMS'), 'utf8');
    expect(await sums(again)).toBe(await sums(folder));
    await run('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder });
    const megabytes = async (name: string) => (await stat(join(folder, name))).size / 1e6;
    await recordFigures('size of single executables, MB', {
      'linux-x64': await megabytes('linecheck-linux-x64'),
      'linux-arm64': await megabytes('linecheck-linux-arm64'),
      'win-x64': await megabytes('linecheck-win-x64.exe'),
      'darwin-arm64': await megabytes('linecheck-darwin-arm64'),
      'darwin-x64': await megabytes('linecheck-darwin-x64'),
    });
  });

  describe.runIf(CAN_CHANGE_ROOT)('with nothing but the linked libraries', () => {
    test('need only those of C and C++, and print what they are', async () => {
      const root = await bareRoot(file);
      const named = root.libraries.map((name) => name.replace(/^ld-linux-.*/, 'ld-linux'));
      expect(named).toEqual([
        'ld-linux',
        'libc.so.6',
        'libdl.so.2',
        'libgcc_s.so.1',
        'libm.so.6',
        'libpthread.so.0',
        'libstdc++.so.6',
      ]);
      const details = await root.run(['--version', '--verbose']);
      expect(details).toMatchObject({ code: 0, stderr: '' });
      expect(details.stdout).toContain('\ncode: monitor built in, commands built in\n');
      const stations = await root.run(['stations', '--demo', '--format', 'table']);
      expect(stations).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Grill +always/m) });
    });

    test('fill an archive, serve it over TLS, copy it from there, and audit the copy', async () => {
      const root = await bareRoot(file);
      for (const name of ['certificate.pem', 'key.pem']) {
        await copyFile(new URL(name, CERTIFICATES), join(root.folder, 'data', name));
      }
      const archive = ['--archive', 'sqlite:/data/kitchen.sqlite'];
      const filled = await root.run(['archive', 'simulate', '--from', DATE, ...archive]);
      expect(filled.code).toBe(0);
      const { restaurant: guid, timezone } = JSON.parse(filled.stdout.split('\n')[0] ?? '');
      const grant = ['--scope', 'kitchen:read', '--restaurant', guid];
      const added = await root.run(['archive', 'client', 'add', 'copy', ...grant, ...archive]);
      const { clientId, clientSecret } = JSON.parse(added.stdout);
      const service = await serving(
        root.start(['serve', '--port', '0', ...archive], {
          LINECHECK_TLS_CERT: '/data/certificate.pem',
          LINECHECK_TLS_KEY: '/data/key.pem',
        }),
      );
      const connection = {
        LINECHECK_BASE_URL: service.url,
        LINECHECK_CLIENT_ID: clientId,
        LINECHECK_CLIENT_SECRET: clientSecret,
        LINECHECK_RESTAURANT: guid,
        LINECHECK_TIMEZONE: timezone,
      };
      const copy = ['--archive', 'sqlite:/data/copy.sqlite'];
      const sync = ['sync', '--from', DATE, '--to', DATE, ...copy];
      expect(await root.run(sync, connection)).toMatchObject({ code: 7 });
      const trusting = [...sync, '--ca-file', '/data/certificate.pem'];
      expect(await root.run(trusting, connection)).toMatchObject({ code: 0 });
      const trusted = { ...connection, NODE_EXTRA_CA_CERTS: '/data/certificate.pem' };
      expect(await root.run(['stations'], trusted)).toMatchObject({ code: 0, stderr: '' });
      const audit = await root.run(['audit', ...copy]);
      expect([0, 1]).toContain(audit.code);
      expect(audit.stdout).toContain('Not checked');
      const checked = await root.run(['archive', 'check', ...copy]);
      expect(JSON.parse(checked.stdout)).toMatchObject({ dates: 1 });
      service.signal('SIGTERM');
      expect(await service.ended).toEqual({ code: 0, signal: null });
    });

    test.each([
      { by: 'Ctrl-C', code: 0 },
      { by: 'SIGTERM', code: 143 },
      { by: 'SIGHUP', code: 0 },
    ])('restore the terminal after $by', async ({ by, code: expected }) => {
      const root = await bareRoot(file);
      const shell = await openShell(program);
      const line = root.line('demo', '--profile', 'cafe', '--link', 'fast').join(' ');
      shell.type(`env -i TERM=xterm-256color ${line}; echo code $?; stty -a\r`);
      await shell.sees('no bumps here');
      expect(shell.isAlternate()).toBe(true);
      if (by === 'Ctrl-C') shell.type('\u0003');
      else process.kill(await processIn(root.folder), by);
      await shell.sees(`code ${expected}`, ' icanon', ' echo ');
      expect(shell.isAlternate()).toBe(false);
    });
  });

  test('start soon after they are called', async () => {
    const htop = await debianProgram('htop', 'htop', 'libnl-3-200', 'libnl-genl-3-200');
    const folders = { folder: program.temporary, environment: {} };
    const own = { command: file, painted: 'simulated', ...folders };
    const medians = await medianStarts(
      {
        node: { command: NODE, args: ['-e', "console.log('here')"], painted: 'here', ...folders },
        ...('path' in htop && {
          htop: {
            command: htop.path,
            args: [],
            painted: 'Load average',
            ...folders,
            environment: librariesOf(htop),
          },
        }),
        version: { ...own, args: ['--version'], painted: packageJson.version },
        'first frame': { ...own, args: ['demo'] },
        stations: { ...own, args: ['demo'], painted: '90% under' },
        audit: { ...own, args: ['audit', '--demo'], painted: 'clear.' },
      },
      ROUNDS,
    );
    expect(Math.min(...Object.values(medians))).toBeGreaterThan(0);
    await recordFigures('starts of the single executable, median', medians);
  });
});

/** Process with this root folder. */
async function processIn(folder: string): Promise<number> {
  for (const id of await readdir('/proc')) {
    // Some exit meanwhile.
    const root = await readlink(`/proc/${id}/root`).catch(() => undefined);
    if (root === folder) return Number(id);
  }
  throw new Error(`no process has the root ${folder}`);
}
