import { SUSTAINABLE_REQUESTS_PER_SECOND } from '../../contract/operations.ts';
import { option, type Setting } from '../../settings/setting.ts';
import { ALL_SETTINGS, WEBHOOK_SETTINGS } from '../../settings/settings.ts';
import { EXPORTER_SETTINGS } from '../exporter/settings.ts';
import { SANDBOX_SETTINGS, SERVE_SETTINGS } from '../serve/settings.ts';
import { entries, type HelpTopic, paragraph } from './help-topic.ts';

export const CONNECT: HelpTopic = {
  name: 'connect',
  says: 'connect to your platform: profiles, secrets, variables',
  text: async () => `${connecting()}
Variables. A flag overrides its variable, and a variable overrides the profile:

${entries(variables())}
${COMMON.map(([names, says]) => `  ${names}\n${paragraph(says, 6)}`).join('')}`,
};

/** The page without the variables. */
export function connecting(): string {
  return `Connecting to a platform

${paragraph("Get three things from your platform: the API's base URL, an API client (ID and secret) with the scope kitchen:read and access to your restaurants, and each restaurant's GUID. Then run:")}
${entries([
  ['linecheck config init', 'answer questions to create a profile'],
  ['linecheck doctor', 'check the connection step by step'],
  ['linecheck', 'open the monitor (c switches restaurants)'],
])}
${paragraph('A setting is a flag, a variable, or a key in the profile. The first of these that is set counts. linecheck config show prints every setting and where it is set. linecheck config check finds mistakes in the file.')}
${paragraph("The secret never goes on a command line or into the configuration file. It comes from LINECHECK_CLIENT_SECRET, from a file readable only by you (client_secret_file), or from a command such as your password manager's (client_secret_command). The command has 30 seconds. Standard error is shown, and it can't ask for input. If it takes longer, it is stopped with everything it started.")}
${paragraph('The configuration file, the secret file and --ca-file certificates must belong to you or root, and nobody else may be able to change them, their folders, or links to them. Under sudo, your own files are refused too: root would run your commands.')}
Without a file:

  export LINECHECK_BASE_URL=https://api.example.com
  export LINECHECK_CLIENT_ID=...
  export LINECHECK_RESTAURANT=GUID LINECHECK_TIMEZONE=America/New_York
  export LINECHECK_CLIENT_SECRET_FILE=~/.kitchen-secret    # chmod 600

${paragraph('The API sends neither time zones nor closeout hours. Set them for each restaurant. Otherwise all times are UTC. For several restaurants, list them in one profile. One token serves them all. A profile has up to 1,000 restaurants, and tags divide them (--tag west). A larger chain has several profiles (--profile). --restaurant (repeatable) or LINECHECK_RESTAURANT (GUIDs or names, separated by commas) chooses some.')}
Several without a file, as in a container or the units in assets/systemd:

  LINECHECK_RESTAURANTS='
    GUID, America/New_York, 4, Downtown, east, airport
    GUID, America/Chicago, 3, Harbor'

${paragraph("One restaurant is a line, or ends at a semicolon: GUID, time zone, closeout hour (default 4), name, and tags, separated by commas and without quotes. The first two are required. The list replaces the profile's restaurants, for every command. LINECHECK_TIMEZONE and LINECHECK_CLOSEOUT_HOUR don't work with it. Run linecheck config check to find mistakes.")}
${paragraph('Networks: HTTPS_PROXY, HTTP_PROXY, or ALL_PROXY sets the proxy (http or https, not SOCKS), except for hosts in NO_PROXY. --ca-file adds a private CA. Credentials go over plain http only to this machine, unless --allow-insecure-http is set. If your platform uses other header names, set --header-prefix and --user-access-type.')}
${paragraph(`Requests stay within ${SUSTAINABLE_REQUESTS_PER_SECOND} per second, one login serves all restaurants, and retries wait as long as the platform asks.`)}
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

${paragraph('That one file, made in a checkout by npm run executable, is all it needs, on Linux with glibc 2.28 or later, or on Windows. On macOS (untried), first run codesign --sign - FILE. If it is refused (Permission denied), run chmod +x or move it from a file system mounted with noexec. sha256sum --check --ignore-missing SHA256SUMS compares copies, linecheck --version --verbose prints what is inside, linecheck help man prints the manual page.')}`;
}

/** Variables shared with other programs. */
const COMMON: readonly (readonly [name: string, help: string])[] = [
  [
    'HTTPS_PROXY, HTTP_PROXY, ALL_PROXY, NO_PROXY',
    'The http or https proxy to the platform (the first one set counts), and the hosts and ranges of addresses (10.0.0.0/8) to reach without it. SOCKS proxies are refused.',
  ],
  [
    'PGHOST, PGPORT, PGUSER, PGPASSWORD, PGDATABASE, PGSSLMODE',
    "Parts left out of a PostgreSQL archive's address.",
  ],
  ['PGCONNECT_TIMEOUT', 'Also for a PostgreSQL archive: seconds to wait for the server.'],
  ['NO_COLOR, FORCE_COLOR', 'Turn colors off. Force a color level: 0, 1, 2, or 3.'],
  ['TERM, COLORTERM, LANG, LC_ALL, LC_CTYPE', 'What the terminal supports.'],
  ['ACCESSIBLE', '1: the monitor prints sentences line by line, for screen readers.'],
  [
    'XDG_CONFIG_HOME, XDG_CACHE_HOME, XDG_DATA_HOME, XDG_STATE_HOME',
    'Folders for configuration, for past dates of demos and compiled code, for the archive, and for what is remembered (default: in HOME).',
  ],
];

export function variables(): readonly (readonly [name: string, help: string])[] {
  const helpOf = new Map<string, string>();
  const add = ({ variable, flag, repeated, help }: Setting<unknown>, where: string) => {
    if (variable === undefined || helpOf.has(variable)) return;
    const commas = repeated === true ? ', separated by commas' : '';
    helpOf.set(variable, flag === undefined ? help : `Same as ${option(flag)}${where}${commas}.`);
  };
  for (const [, record] of ALL_SETTINGS) add(record, '');
  for (const record of Object.values(SERVE_SETTINGS)) add(record, ' of linecheck serve');
  for (const record of Object.values(SANDBOX_SETTINGS)) add(record, ' of linecheck sandbox');
  for (const record of Object.values(EXPORTER_SETTINGS)) add(record, ' of linecheck exporter');
  for (const record of Object.values(WEBHOOK_SETTINGS)) add(record, ' of linecheck watch');
  helpOf.set('LINECHECK_WEBHOOK_SECRET', 'Secret to sign what watch --webhook sends.');
  helpOf.set('LINECHECK_WEBHOOK_SECRET_FILE', 'File with it, yours and closed to other users.');
  helpOf.set('LINECHECK_WEBHOOK_SECRET_COMMAND', 'Command to print it.');
  helpOf.set(
    'LINECHECK_CODE_CACHE',
    'Folder for compiled code, for a faster next start (off for none).',
  );
  return [...helpOf].sort(([a], [b]) => (a < b ? -1 : 1));
}
