/** Single executables on other machines, as far as emulators go. */
import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { HERE, makeExecutables } from '../bundle/made-executables.ts';
import { builtProgram } from '../process/built-program.ts';
import { debianProgram } from '../setup/debian-program.ts';

const run = promisify(execFile);
const ARM64 = '/usr/aarch64-linux-gnu';
/** Library interface versions, as in `src/bundle/README.md`. */
const OLDEST_LIBRARIES = { GLIBC: '2.28', GLIBCXX: '3.4.21', CXXABI: '1.3.11' };
const program = builtProgram();

describe.runIf(process.platform === 'linux')('executables', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await makeExecutables(program.temporary, [
      ...new Set([HERE, 'linux-x64', 'linux-arm64', 'win-x64']),
    ]);
  });

  test.each(['linux-x64', 'linux-arm64'])('%s needs no newer libraries', async (target) => {
    const contents = await readFile(join(folder, `linecheck-${target}`), 'latin1');
    const newest: Record<string, string> = {};
    for (const [, name = '', version = ''] of contents.matchAll(/\b([A-Z]+)_(\d+(?:\.\d+)+)\b/g)) {
      if (!(name in OLDEST_LIBRARIES)) continue;
      if (inNumbers(version, newest[name] ?? '') > 0) newest[name] = version;
    }
    expect(newest).toEqual(OLDEST_LIBRARIES);
  });

  test('for arm64, code is kept in the cache folder', async ({ skip }) => {
    const emulator = await debianProgram('qemu-aarch64-static', 'qemu-user-static');
    if ('why' in emulator) return skip(emulator.why);
    const loader = join(ARM64, 'lib/ld-linux-aarch64.so.1');
    if (!(await stat(loader).catch(() => undefined))) {
      return skip('libc6-arm64-cross and libstdc++6-arm64-cross are not installed');
    }
    const words = ['-L', ARM64, join(folder, 'linecheck-linux-arm64')];
    const env = { LINECHECK_CODE_CACHE: join(program.temporary, 'arm64') };
    const printed = async (...more: readonly string[]) =>
      (await run(emulator.path, [...words, ...more], { env })).stdout;
    expect(await printed('stations', '--demo', '--format', 'table')).toMatch(/^Grill +always/m);
    const details = await printed('--version', '--verbose');
    expect(details).toContain('for linux-arm64,');
    expect(details).toMatch(/^code: monitor from the cache folder, commands from the cache/m);
  });

  test('the code is accepted on processors with and without newer instructions', async ({
    skip,
  }) => {
    const emulator = await debianProgram('qemu-x86_64-static', 'qemu-user-static');
    if ('why' in emulator || HERE !== 'linux-x64') return skip('no emulator of this machine');
    for (const processor of ['qemu64', 'Nehalem', 'max']) {
      const file = join(folder, 'linecheck-linux-x64');
      const words = ['-cpu', processor, file, '--version', '--verbose'];
      const { stdout } = await run(emulator.path, words);
      expect(stdout, processor).toContain('\ncode: monitor built in, commands built in\n');
    }
  });

  test('for Windows, it has no signature, and a store can sign it', async ({ skip }) => {
    const signer = await debianProgram('osslsigncode');
    if ('why' in signer) return skip(signer.why);
    const file = join(folder, 'linecheck-win-x64.exe');
    const refused = await run(signer.path, ['verify', '-in', file]).catch((error) => error);
    expect(refused.stderr).toContain('No signature found');
    expect(refused.stdout + refused.stderr).not.toContain('signature not at the end');
    const path = (name: string) => join(program.temporary, name);
    const pair = ['-keyout', path('key.pem'), '-out', path('store.pem'), '-subj', '/CN=Store'];
    const use = ['-addext', 'extendedKeyUsage=codeSigning'];
    await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...pair, ...use]);
    const signed = path('signed.exe');
    const by = ['-certs', path('store.pem'), '-key', path('key.pem')];
    await run(signer.path, ['sign', ...by, '-in', file, '-out', signed]);
    const checked = await run(signer.path, ['verify', '-CAfile', path('store.pem'), '-in', signed]);
    expect(checked.stdout).toContain('Signature verification: ok');
  });
});

/** Version order. */
function inNumbers(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
