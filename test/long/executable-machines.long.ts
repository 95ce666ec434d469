/** Single executables on other machines, as far as emulators go. */
import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { machO } from '../bundle/mach-o.ts';
import { HERE, makeExecutables } from '../bundle/made-executables.ts';
import { builtProgram } from '../process/built-program.ts';
import { debianProgram } from '../setup/debian-program.ts';

const run = promisify(execFile);
const ARM64 = '/usr/aarch64-linux-gnu';
/** Library interface versions, as in `src/bundle/README.md`. */
const OLDEST_LIBRARIES = { GLIBC: '2.28', GLIBCXX: '3.4.21', CXXABI: '1.3.11' };
const PAGES: Readonly<Record<string, number>> = { arm64: 16_384, x64: 4096 };
/** Bytes `codesign` adds to the load commands. */
const SIGNATURE_COMMAND = 16;
/** What Node checks: a packed program's first bytes, and a marker. */
const PACKED = 0x0143da20;
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';
const program = builtProgram();

describe.runIf(process.platform === 'linux')('executables', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await makeExecutables(program.temporary, [
      ...new Set([HERE, 'linux-x64', 'linux-arm64', 'win-x64', 'darwin-arm64', 'darwin-x64']),
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

  test('for arm64 keep code in the cache folder', async ({ skip }) => {
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

  test('have code that processors with and without newer instructions accept', async ({ skip }) => {
    const emulator = await debianProgram('qemu-x86_64-static', 'qemu-user-static');
    if ('why' in emulator || HERE !== 'linux-x64') return skip('no emulator of this machine');
    for (const processor of ['qemu64', 'Nehalem', 'max']) {
      const file = join(folder, 'linecheck-linux-x64');
      const words = ['-cpu', processor, file, '--version', '--verbose'];
      const { stdout } = await run(emulator.path, words);
      expect(stdout, processor).toContain('\ncode: monitor built in, commands built in\n');
    }
  });

  test.each(['darwin-arm64', 'darwin-x64'])(
    '%s has the program in a segment, no signature, and room for one',
    async (target) => {
      const file = await readFile(join(folder, `linecheck-${target}`));
      const { machine, isSigned, segments, blocks, commandsEnd, isComplete } = machO(file);
      expect({ machine: `darwin-${machine}`, isSigned, isComplete }).toEqual({
        machine: target,
        isSigned: false,
        isComplete: true,
      });
      const names = segments.map(({ name }) => name);
      expect(names.slice(0, 2)).toEqual(['__PAGEZERO', '__TEXT']);
      expect(names.slice(-2)).toEqual(['NODE_SEA', '__LINKEDIT']);
      const page = PAGES[machine ?? ''] ?? 0;
      // Each segment begins on a page where the one before it ends, in memory and in the file.
      for (const [nth, { memory, file: part }] of segments.entries()) {
        const before = segments[nth - 1];
        expect(memory[0]).toBe(before?.memory[1] ?? 0);
        expect([memory[0] % page, part[0] % page]).toEqual([0, 0]);
        expect(part[0]).toBeGreaterThanOrEqual(before?.file[1] ?? 0);
        expect(part[1] - part[0]).toBeLessThanOrEqual(memory[1] - memory[0]);
      }
      const linked = segments.at(-1)?.file ?? [0, 0];
      expect(linked[1]).toBe(file.length);
      for (const [start, end] of blocks) {
        expect(start).toBeGreaterThanOrEqual(linked[0]);
        expect(end).toBeLessThanOrEqual(linked[1]);
      }
      const first = Math.min(
        ...segments.flatMap((each) => each.sections.map(({ at }) => at || Infinity)),
      );
      expect(first - commandsEnd).toBeGreaterThanOrEqual(SIGNATURE_COMMAND);

      const [blob] = segments.at(-2)?.sections ?? [];
      expect(blob?.name).toBe('__NODE_SEA_BLOB');
      const packed = file.subarray(blob?.at, (blob?.at ?? 0) + (blob?.size ?? 0));
      expect(packed.readUInt32LE(0)).toBe(PACKED);
      expect(packed.includes('licenses.txt')).toBe(true);
      expect(file.includes(`${FUSE}:1`)).toBe(true);
    },
  );

  test('for Windows have no signature, and a store can sign them', async ({ skip }) => {
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
