/** The variables that the program reads. */
import type { Command } from 'commander';
import { entries, paragraph } from './entries.ts';
import type { HelpTopic } from './help-topic.ts';

/** A variable as the help of a flag names it: `(LINECHECK_PROFILE)`, `(LINECHECK_TOKEN_CACHE=1)`. */
const NAMED = /\((LINECHECK_[A-Z_]+)(?:=1)?(, [^)]*)?\)/;

/** Those that stand for no flag. */
const OTHERS: readonly (readonly [name: string, says: string])[] = [
  [
    'LINECHECK_CONFIG',
    'The configuration file, instead of config.toml in XDG_CONFIG_HOME/linecheck.',
  ],
  ['LINECHECK_CLIENT_SECRET', "The API client's secret."],
  [
    'LINECHECK_CLIENT_SECRET_FILE',
    'A file that holds it, which must be yours and closed to others.',
  ],
  ['LINECHECK_CLIENT_SECRET_COMMAND', 'A command that prints it.'],
  ['LINECHECK_AUDIT_RULES', 'Choices for rules of the audit: R09=off,R15=warn.'],
  ['LINECHECK_AUDIT_ALLOW', 'Stations that the audit leaves alone, with commas between them.'],
  ['LINECHECK_DEBUG', '1: a fault of the program tells where it happened.'],
];

/** Those that other programs know as well. */
const COMMON: readonly (readonly [name: string, says: string])[] = [
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
export function variables(program: Command): readonly (readonly [name: string, says: string])[] {
  const known = new Map(OTHERS);
  const add = (command: Command): void => {
    for (const { description, long } of command.options) {
      const [, name, more = ''] = NAMED.exec(description) ?? [];
      if (name !== undefined && !known.has(name))
        known.set(name, `Stands for ${long ?? ''}${more}.`);
    }
    for (const each of command.commands) add(each);
  };
  add(program);
  return [...known].sort(([a], [b]) => (a < b ? -1 : 1));
}

export const ENVIRONMENT: HelpTopic = {
  name: 'environment',
  says: 'every variable that is read',
  text: async (program) => `Variables

${entries(variables(program))}
${paragraph('A flag goes before its variable, and that before the profile. Each flag of linecheck serve has one as well: linecheck serve --help.')}
${COMMON.map(([names, says]) => `  ${names}\n${paragraph(says, 6)}`).join('')}`,
};
