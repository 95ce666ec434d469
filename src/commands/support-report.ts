/** A report has facts for support, and nothing that identifies a user. */
import { existsSync } from 'node:fs';
import { availableParallelism, release, totalmem, type } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { Failure } from '../contract/failures.ts';
import { systemCode } from '../files/system-error.ts';
import { resolveWritePath } from '../files/trusted-file.ts';
import { partPath, withOpenFolder, writeAtomically } from '../files/write-private.ts';
import { sizeText } from '../kitchen/text/quantities.ts';
import { writeLines } from '../output/line-output.ts';
import { writeTrouble } from '../output/write-file.ts';
import { readConfigured } from '../settings/profile-choice.ts';
import type { SettingFlags } from '../settings/settings.ts';
import type { CodeOrigin } from '../start/host.ts';
import { redactedText } from './arguments/end-text.ts';
import type { Io, Run } from './arguments/io.ts';
import { printedSettings } from './config-show.ts';
import { checkState, type DoctorCheck } from './doctor/check-line.ts';

/** Only the matching part of a check is printed, because it names no host, restaurant, or folder. */
const PRINTED_PARTS: Readonly<Record<string, RegExp>> = {
  network: /(?:connects|answers) in \d+ ms/,
  restaurant: /\d+ stations? readable$/,
  subscription: /^ticket times of \d{8} readable$/,
  clock: /^matches/,
  archive: /^\d+ restaurants?, the first with .+$/,
  'cache folders': /for [a-z ]+: [^:]+$/,
  terminal: /.+/,
  colors: /.+/,
  characters: /.+/,
  frames: /.+/,
};

/** The values of these settings identify nobody. */
const PRINTED_SETTINGS = new Set(
  [
    'refresh_seconds usual_weeks summaries_mb thresholds.caution thresholds.late alert theme title mouse hours',
    'closeout_hour token_cache allow_insecure_http allow_shared_archive',
  ].flatMap((names) => names.split(' ')),
);
const PRINTED_VALUE = /^(?:[\d:.]{1,6}[a-z]?|[a-z]{2,10})$/;
const PRINTED_SOURCE = /^(?:--[a-z-]+|[A-Z_]+|default)$/;

/** The names of these variables are printed, but not their values. */
const PRINTED_VARIABLES =
  /^(?:(?:https?|no|all)_proxy|no_color|force_color|colorterm|accessible|tmux|sty|ssh_connection|wsl_distro_name|lang|lc_\w+|node_\w+|ssl_cert_\w+|xdg_\w+)$/i;

/** Throws NOT_WRITTEN if the file exists, and CONFIGURATION for a path through another user's link. */
export async function writeSupportReport(
  path: string,
  checks: readonly DoctorCheck[],
  flags: SettingFlags,
  run: Run,
): Promise<void> {
  const lines = await reportLines(checks, flags, run);
  const text = lines.map((line) => `${redactedText(line, run.environment)}\n`).join('');
  const filePath = resolveWritePath(resolve(path));
  if (existsSync(filePath)) {
    throw new Failure('NOT_WRITTEN', `${path} exists.`, { hint: 'Choose another name.' });
  }
  try {
    await withOpenFolder(dirname(filePath), (folder) =>
      writeAtomically(join(folder, basename(filePath)), partPath(folder), text, 0o600),
    );
  } catch (error) {
    throw error instanceof Failure ? error : new Failure('NOT_WRITTEN', writeTrouble(error, path));
  }
}

async function reportLines(checks: readonly DoctorCheck[], flags: SettingFlags, run: Run) {
  const { clock, environment, host } = run;
  const variables = Object.keys(environment).filter((name) => PRINTED_VARIABLES.test(name));
  return [
    `linecheck report, ${new Date(clock.now()).toISOString()}`,
    'Left out: hosts, addresses, IDs, names, folders, and secrets.',
    '',
    'Program',
    ...versionDetails(host),
    '',
    'Computer',
    `system: ${type()} ${release()}, ${availableParallelism()} processors, ${sizeText(totalmem())}`,
    `variables: ${variables.toSorted().join(', ') || 'none'}`,
    '',
    'Settings, with where each is from',
    ...(await settingLines(flags, environment)),
    '',
    'Checks',
    ...checks.map(checkText),
  ];
}

async function settingLines(flags: SettingFlags, environment: Run['environment']) {
  try {
    const { chosen } = await readConfigured(flags, environment);
    const settings = printedSettings(flags, environment, chosen);
    return settings.flatMap(({ setting, value = '', from }) => {
      if (from === undefined) return [];
      const isPrinted = PRINTED_SETTINGS.has(setting) && PRINTED_VALUE.test(value);
      const sources = from
        .split(', ')
        .map((each) => (PRINTED_SOURCE.test(each) ? each : 'the file'));
      return [`${setting}: ${isPrinted ? value : 'set'} (${sources.join(', ')})`];
    });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return [`not readable [${error.code}]`];
  }
}

function checkText(check: DoctorCheck): string {
  const { about, says, failure } = check;
  const [printedPart = ''] = PRINTED_PARTS[about]?.exec(says) ?? [];
  const cause = systemCode(failure?.cause) || failure?.cause;
  const detail = typeof cause === 'string' && /^[A-Z_\d]+$/.test(cause) ? `, ${cause}` : '';
  const code = failure && `[${failure.code}${detail}]`;
  const parts = [checkState(check).padEnd(4), about.padEnd(13), printedPart, code];
  return parts.filter(Boolean).join('  ').trimEnd();
}

const CODE_ORIGINS: Readonly<Record<CodeOrigin, string>> = {
  'built in': 'built in',
  kept: 'from the cache folder',
  compiled: 'compiled in this run',
};

export async function printVersionDetails({ host, stdout }: Io): Promise<void> {
  const lines = versionDetails(host).map((line) => `${line}\n`);
  await writeLines(lines, stdout);
}

function versionDetails(host: Io['host']): readonly string[] {
  const { build, form, code, runtime } = host.installation;
  const { platform, arch, versions } = runtime;
  const parts = Object.entries(code()).map(([name, origin]) => `${name} ${CODE_ORIGINS[origin]}`);
  // A Node runtime can be built without SQLite or OpenSSL.
  const sqlite = 'sqlite' in versions ? ', sqlite archives' : '';
  const tls = 'openssl' in versions ? ', TLS' : '';
  const facts = {
    linecheck: packageJson.version,
    build: `${build} (${form === 'package' ? form : 'single executable'})`,
    runtime: `Node ${versions.node} for ${platform}-${arch}, V8 ${versions.v8}`,
    code: parts.join(', '),
    SQLite: versions['sqlite'] ?? 'none',
    TLS: `OpenSSL ${versions.openssl}`,
    'time zones': versions['tz'] ?? 'none',
    features: `monitor, service, exporter, postgres archives${sqlite}${tls}`,
    licenses: 'linecheck help licenses',
  };
  return Object.entries(facts).map(([name, value]) => `${name}: ${value}`);
}
