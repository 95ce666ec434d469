import { SUSTAINABLE_REQUESTS_PER_SECOND } from '../../contract/operations.ts';
import { optionName, type Setting } from '../../settings/setting.ts';
import { ALL_SETTINGS, WEBHOOK_SETTINGS } from '../../settings/settings.ts';
import { EXPORTER_SETTINGS } from '../exporter/settings.ts';
import { SANDBOX_SETTINGS, SERVE_SETTINGS } from '../serve/settings.ts';
import { entries, type HelpTopic, paragraph } from './help-topic.ts';

export const CONNECT: HelpTopic = {
  name: 'connect',
  description: 'connect to your platform: profiles, secrets, variables',
  text: async () => `${connectionText()}
Variables. A flag overrides its variable, and a variable overrides the profile:

${entries(variables())}
${SHARED_VARIABLES.map(([names, says]) => `  ${names}\n${paragraph(says, 6)}`).join('')}`,
};

export function connectionText(): string {
  return `Connecting to a platform

${paragraph("Get three things from your platform: the API's base URL, an API client (ID and secret) with the scope kitchen:read and access to your restaurants, and each restaurant's GUID. Then run:")}
${entries([
  ['linecheck config init', 'answer questions to create a profile'],
  ['linecheck doctor', 'check the connection step by step'],
  ['linecheck', 'open the monitor (c switches restaurants)'],
])}
${paragraph('A setting is a flag, a variable, or a key in the profile. The first of these that is set counts. linecheck config show prints every setting and where it is set. linecheck config check finds mistakes in the file.')}
${paragraph("The secret never goes on a command line or into the configuration file. It comes from LINECHECK_CLIENT_SECRET, from a file readable only by you (client_secret_file), or from a command such as your password manager's (client_secret_command). The command has no terminal to ask questions, and what it writes to standard error is shown. After 30 seconds it is stopped, with everything that it started.")}
${paragraph('The configuration file, the secret file and --ca-file certificates must belong to you or root, and nobody else may be able to change them, their folders, or links to them. Under sudo, your own files are refused, too, because root would run your commands.')}
Without a file:

  export LINECHECK_BASE_URL=https://api.example.com
  export LINECHECK_CLIENT_ID=...
  export LINECHECK_RESTAURANT=GUID LINECHECK_TIMEZONE=America/New_York
  export LINECHECK_CLIENT_SECRET_FILE=~/.kitchen-secret    # chmod 600

${paragraph('The API sends neither time zones nor closeout hours. Set them for each restaurant, or all times are UTC. A profile can have up to 1,000 restaurants, which share one login. A larger chain has several profiles (--profile). To read only some restaurants, give them tags in the profile (--tag west), or name them with --restaurant (repeatable) or LINECHECK_RESTAURANT (GUIDs or names, separated by commas).')}
Several restaurants without a file (a container, units in assets/systemd):

  LINECHECK_RESTAURANTS='
    GUID, America/New_York, 4, Downtown, east, airport
    GUID, America/Chicago, 3, Harbor'

${paragraph("Each line, or each part up to a semicolon, is a restaurant: GUID, time zone, closeout hour (default 4), name, and tags, separated by commas, without quotes. The first two are required. The list replaces the profile's restaurants, for every command. LINECHECK_TIMEZONE and LINECHECK_CLOSEOUT_HOUR can't be used with it. linecheck config check finds mistakes.")}
${paragraph('HTTPS_PROXY, HTTP_PROXY, or ALL_PROXY sets a proxy (http or https, not SOCKS), except for the hosts in NO_PROXY. --ca-file adds a private CA. Credentials go over plain http only to this machine, unless --allow-insecure-http is set. If your platform uses other header names, set --header-prefix and --user-access-type.')}
${paragraph(`At most ${SUSTAINABLE_REQUESTS_PER_SECOND} requests are sent per second. If the platform asks it to wait, it waits that long.`)}
Without a platform:

${entries([
  ['linecheck sync --from -30', 'copy stations and business dates to an archive'],
  ['linecheck --archive URL', 'read from an archive, like every reading command'],
  ['linecheck serve', 'serve an archive by the same API'],
  ['linecheck sandbox', 'serve simulated restaurants, to develop against the API'],
])}
On a machine without Node:

  scp dist/linecheck-linux-x64 HOST:/usr/local/bin/linecheck
  ssh HOST chmod +x /usr/local/bin/linecheck

${paragraph('npm run executable makes this file in a checkout. It needs nothing else, on Linux with glibc 2.28 or later, or on Windows. On macOS (untried), first run codesign --sign - FILE. If you see "Permission denied", run chmod +x, or move the file away from a file system that is mounted with noexec. sha256sum --check --ignore-missing SHA256SUMS compares copies. linecheck --version --verbose prints what is inside. linecheck help man prints the manual page.')}`;
}

const SHARED_VARIABLES: readonly (readonly [name: string, help: string])[] = [
  [
    'HTTPS_PROXY, HTTP_PROXY, ALL_PROXY, NO_PROXY',
    'The http or https proxy to the platform (the first one set counts), and the hosts and ranges of addresses (10.0.0.0/8) to reach without it. SOCKS proxies are refused.',
  ],
  [
    'PGHOST, PGPORT, PGUSER, PGPASSWORD, PGDATABASE, PGSSLMODE',
    "Parts left out of a PostgreSQL archive's address.",
  ],
  ['PGCONNECT_TIMEOUT', 'Seconds to wait for the server of a PostgreSQL archive.'],
  [
    'NO_COLOR, FORCE_COLOR',
    'NO_COLOR turns colors off. FORCE_COLOR sets how many there are: 0, 1, 2, or 3.',
  ],
  ['TERM, COLORTERM, LANG, LC_ALL, LC_CTYPE', 'These say what the terminal can show.'],
  ['ACCESSIBLE', 'With 1, the monitor prints sentences line by line, for screen readers.'],
  [
    'XDG_CONFIG_HOME, XDG_CACHE_HOME, XDG_DATA_HOME, XDG_STATE_HOME',
    'The folders of the configuration, of past demo dates and compiled code, of the archive, and of what is remembered (default: below HOME).',
  ],
];

export function variables(): readonly (readonly [name: string, help: string])[] {
  const helpOf = new Map<string, string>();
  const add = ({ variable, flag, repeated, help }: Setting<unknown>, where: string) => {
    if (variable === undefined || helpOf.has(variable)) return;
    const commas = repeated === true ? ', separated by commas' : '';
    const same = flag && `Same as ${optionName(flag)}${where}${commas}.`;
    helpOf.set(variable, same ?? help);
  };
  for (const [, record] of ALL_SETTINGS) add(record, '');
  for (const record of Object.values(SERVE_SETTINGS)) add(record, ' of linecheck serve');
  for (const record of Object.values(SANDBOX_SETTINGS)) add(record, ' of linecheck sandbox');
  for (const record of Object.values(EXPORTER_SETTINGS)) add(record, ' of linecheck exporter');
  for (const record of Object.values(WEBHOOK_SETTINGS)) add(record, ' of linecheck watch');
  helpOf.set('LINECHECK_WEBHOOK_SECRET', 'Secret that signs what watch --webhook sends.');
  helpOf.set(
    'LINECHECK_WEBHOOK_SECRET_FILE',
    'File with this secret. It must be yours and closed to other users.',
  );
  helpOf.set('LINECHECK_WEBHOOK_SECRET_COMMAND', 'Command that prints this secret.');
  helpOf.set(
    'LINECHECK_CODE_CACHE',
    'Folder for compiled code, which makes the next start faster (off for none).',
  );
  return [...helpOf].sort(([a], [b]) => (a < b ? -1 : 1));
}
