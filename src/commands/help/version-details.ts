import packageJson from '../../../package.json' with { type: 'json' };
import { writeLines } from '../../output/line-output.ts';
import type { CodeOrigin, Installation } from '../../start/host.ts';
import type { Io } from '../arguments/io.ts';

const CODE: Readonly<Record<CodeOrigin, string>> = {
  'built in': 'built in',
  kept: 'from the cache folder',
  compiled: 'compiled in this run',
};

const FORM: Readonly<Record<Installation['form'], string>> = {
  package: 'package',
  executable: 'single executable',
};

export async function printVersionDetails({ host, stdout }: Pick<Io, 'host' | 'stdout'>) {
  await writeLines(
    versionDetails(host).map((line) => `${line}\n`),
    stdout,
  );
}

/** Lines like `name: value`. */
export function versionDetails(host: Io['host']): readonly string[] {
  const { build, form, code, runtime } = host.installation;
  const { platform, arch, versions } = runtime;
  const parts = Object.entries(code()).map(([name, origin]) => `${name} ${CODE[origin]}`);
  const facts = {
    linecheck: packageJson.version,
    build: `${build} (${FORM[form]})`,
    runtime: `Node ${versions.node} for ${platform}-${arch}, V8 ${versions.v8}`,
    code: parts.join(', '),
    SQLite: versions['sqlite'] ?? 'none',
    TLS: `OpenSSL ${versions.openssl}`,
    'time zones': versions['tz'] ?? 'none',
    features: features(versions).join(', '),
    licenses: 'linecheck help licenses',
  };
  return Object.entries(facts).map(([name, value]) => `${name}: ${value}`);
}

/** Named only where present: a runtime may be built without them. */
function features(versions: Installation['runtime']['versions']): readonly string[] {
  return [
    'monitor',
    'service',
    'exporter',
    'postgres archives',
    ...('sqlite' in versions ? ['sqlite archives'] : []),
    ...('openssl' in versions ? ['TLS'] : []),
  ];
}
