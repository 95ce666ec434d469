/**
 * `npm run audit -- [dist]` asks the registry for advisories about the packages inside the program, as its bill of materials lists them, with
 * the versions bundled. `npm audit` itself reads only what is declared. Exits with 1 for a known advisory, and 2 where npm could not ask.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const folder = resolve(process.argv[2] ?? join(import.meta.dirname, '../../dist'));
const { components } = JSON.parse(await readFile(join(folder, 'linecheck.cdx.json'), 'utf8'));
const bundled = components.filter(({ purl }) => purl.startsWith('pkg:npm/'));
const project = await mkdtemp(join(tmpdir(), 'linecheck-audit-'));
try {
  process.exitCode = await audited();
} finally {
  await rm(project, { recursive: true, force: true });
}

async function audited() {
  // Two versions of one package need two names.
  const named = bundled.map(({ name, version }, at) => [`bundled-${at}`, { name, version }]);
  const dependencies = Object.fromEntries(
    named.map(([alias, { name, version }]) => [alias, `npm:${name}@${version}`]),
  );
  const locked = named.map(([alias, each]) => [`node_modules/${alias}`, each]);
  const about = { name: 'bundled', version: '0.0.0' };
  const packages = { '': { ...about, dependencies }, ...Object.fromEntries(locked) };
  const write = (name, value) => writeFile(join(project, name), JSON.stringify(value));
  await write('package.json', { ...about, dependencies });
  await write('package-lock.json', { ...about, lockfileVersion: 3, requires: true, packages });
  const { error, vulnerabilities, message } = JSON.parse(await npmAudit());
  if (vulnerabilities === undefined) {
    process.stderr.write(`npm could not ask: ${message ?? error?.summary ?? 'no answer'}\n`);
    return 2;
  }
  const found = Object.values(vulnerabilities).flatMap(({ via }) =>
    via.filter((each) => typeof each === 'object'),
  );
  const lines = found.map(
    ({ dependency, severity, title, range, url }) =>
      `${severity}: ${dependency} ${range}: ${title} (${url})\n`,
  );
  process.stdout.write([...new Set(lines)].join(''));
  process.stdout.write(`${bundled.length} bundled packages, ${found.length} advisories.\n`);
  return found.length === 0 ? 0 : 1;
}

/** Also where npm exits with 1. */
function npmAudit() {
  return new Promise((settle) => {
    const words = ['audit', '--json', '--audit=true', '--package-lock-only', '--fetch-retries=0'];
    execFile('npm', words, { cwd: project }, (_error, stdout) => settle(stdout || '{}'));
  });
}
