/** The environment variables that the program reads. */
import { option, type Setting } from '../../settings/setting.ts';
import { ALL_SETTINGS } from '../../settings/settings.ts';
import { EXPORTER_SETTINGS } from '../exporter/settings.ts';
import { SERVE_SETTINGS } from '../serve/settings.ts';
import { entries, paragraph } from './entries.ts';
import type { HelpTopic } from './help-topic.ts';

/** Variables shared with other programs. */
const COMMON: readonly (readonly [name: string, help: string])[] = [
  [
    'HTTPS_PROXY, HTTP_PROXY, ALL_PROXY, NO_PROXY',
    'The http or https proxy to the platform (the first one set counts), and the hosts to reach without it. SOCKS proxies are refused.',
  ],
  [
    'PGHOST, PGPORT, PGUSER, PGPASSWORD, PGDATABASE, PGSSLMODE',
    'Parts that the address of a PostgreSQL archive leaves out. Hosts and ports may be lists.',
  ],
  [
    'PGCONNECT_TIMEOUT, PGTARGETSESSIONATTRS',
    'Also for a PostgreSQL archive: seconds to wait per server, and which servers to accept.',
  ],
  ['NO_COLOR, FORCE_COLOR', 'Turn colors off; force a color level: 0, 1, 2 or 3.'],
  ['TERM, COLORTERM, LANG, LC_ALL, LC_CTYPE', 'What the terminal supports.'],
  ['ACCESSIBLE', '1: the monitor prints sentences line by line, for screen readers.'],
  [
    'XDG_CONFIG_HOME, XDG_CACHE_HOME, XDG_DATA_HOME, XDG_STATE_HOME',
    'Folders of the configuration, cached tokens and compiled code, the archive, and saved views and terminals (default: in HOME).',
  ],
];

/** Our own, by name. */
export function variables(): readonly (readonly [name: string, help: string])[] {
  const found = new Map<string, string>();
  const add = ({ variable, flag, repeated, help }: Setting<unknown>, where: string) => {
    if (variable === undefined || found.has(variable)) return;
    const commas = repeated === true ? ', separated by commas' : '';
    found.set(variable, flag === undefined ? help : `Same as ${option(flag)}${where}${commas}.`);
  };
  for (const [, record] of ALL_SETTINGS) add(record, '');
  for (const record of Object.values(SERVE_SETTINGS)) add(record, ' of linecheck serve');
  for (const record of Object.values(EXPORTER_SETTINGS)) add(record, ' of linecheck exporter');
  found.set(
    'LINECHECK_CODE_CACHE',
    'Folder of compiled code, which makes the next start faster; off for none.',
  );
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1));
}

export const ENVIRONMENT: HelpTopic = {
  name: 'environment',
  says: 'all environment variables',
  text: async () => `Variables

${entries(variables())}
${paragraph('A flag overrides its variable, and a variable overrides the profile.')}
${COMMON.map(([names, says]) => `  ${names}\n${paragraph(says, 6)}`).join('')}`,
};
