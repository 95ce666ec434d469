/** The variables that the program reads. */
import { option, type Setting } from '../../settings/setting.ts';
import { ALL_SETTINGS } from '../../settings/settings.ts';
import { SERVE_SETTINGS } from '../serve/settings.ts';
import { entries, paragraph } from './entries.ts';
import type { HelpTopic } from './help-topic.ts';

/** Those that other programs know as well. */
const COMMON: readonly (readonly [name: string, help: string])[] = [
  [
    'HTTPS_PROXY, HTTP_PROXY, ALL_PROXY, NO_PROXY',
    'The http or https proxy on the way to a platform, the first that is set; hosts reached without one. SOCKS proxies are refused.',
  ],
  [
    'PGHOST, PGPORT, PGUSER, PGPASSWORD, PGDATABASE, PGSSLMODE',
    'What the address of a PostgreSQL archive leaves open; hosts and ports may be lists.',
  ],
  [
    'PGCONNECT_TIMEOUT, PGTARGETSESSIONATTRS',
    'The same of seconds to wait for each of its servers, and of which of them will do.',
  ],
  ['NO_COLOR, FORCE_COLOR', 'No colours; colours whatever the terminal says: 0, 1, 2 or 3.'],
  ['TERM, COLORTERM, LANG, LC_ALL, LC_CTYPE', 'What the terminal can show.'],
  ['ACCESSIBLE', '1: the monitor tells in sentences, one line after the other.'],
  [
    'XDG_CONFIG_HOME, XDG_CACHE_HOME, XDG_DATA_HOME, XDG_STATE_HOME',
    'Where the configuration, kept tokens, the archive, and what is remembered of views and terminals are; in HOME where they are not set.',
  ],
];

/** All that are ours, by name. */
export function variables(): readonly (readonly [name: string, help: string])[] {
  const found = new Map<string, string>();
  const add = ({ variable, flag, repeated, help }: Setting<unknown>, where: string) => {
    if (variable === undefined || found.has(variable)) return;
    const commas = repeated === true ? ', with commas' : '';
    found.set(variable, flag === undefined ? help : `Stands for ${option(flag)}${where}${commas}.`);
  };
  for (const [, record] of ALL_SETTINGS) add(record, '');
  for (const record of Object.values(SERVE_SETTINGS)) add(record, ' of linecheck serve');
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1));
}

export const ENVIRONMENT: HelpTopic = {
  name: 'environment',
  says: 'every variable that is read',
  text: async () => `Variables

${entries(variables())}
${paragraph('A flag goes before its variable, and that before the profile.')}
${COMMON.map(([names, says]) => `  ${names}\n${paragraph(says, 6)}`).join('')}`,
};
