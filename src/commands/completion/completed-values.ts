import type { Command, Option } from 'commander';
import { RULES } from '../../kitchen/audit/audit.ts';
import { EXPORT_COLUMNS } from '../../kitchen/columns/export-columns.ts';
import { SORT_KEYS } from '../../kitchen/columns/list-columns.ts';
import { FOLLOWED_STATES } from '../../kitchen/pace/state-events.ts';
import { WHY_TABLE } from '../../kitchen/tables/causes.ts';
import { TREND_TABLE } from '../../kitchen/tables/dates.ts';
import { DISHES_TABLE } from '../../kitchen/tables/dishes.ts';
import { FINDINGS_TABLE } from '../../kitchen/tables/issues.ts';
import { FLEET_TABLE } from '../../kitchen/tables/restaurants.ts';
import { STATION_TABLE } from '../../kitchen/tables/stations.ts';
import { PLANTS } from '../../service/simulator/plants/plant-kinds.ts';
import type { PlantRecord } from '../../service/simulator/plants/plant-record.ts';
import { RULE_CHOICES } from '../../settings/judgment-settings.ts';

export interface Offer {
  readonly word: string;
  readonly says?: string;
}

/** Only this machine has them. */
export type KnownNames = 'profiles' | 'restaurants' | 'guids' | 'stations' | 'tags';

/** One word, several comma-separated words, a key with a choice, a file, an archive's address, or a name. */
export type CompletedValues =
  | { readonly kind: 'words' | 'list'; readonly words: readonly string[] }
  | { readonly kind: 'pairs'; readonly keys: readonly Offer[]; readonly choices: readonly string[] }
  | { readonly kind: 'names'; readonly of: KnownNames }
  | { readonly kind: 'files' | 'archive' | 'zones' };

const LEVELS = ['0', '1', '2', 'station', 'expo1', 'expo2', 'expo'];

/** By command. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  audit: FINDINGS_TABLE.columns,
  fleet: FLEET_TABLE.columns,
  fulfillments: [...SORT_KEYS, ...EXPORT_COLUMNS],
  stations: STATION_TABLE.columns,
  dishes: DISHES_TABLE.columns,
  trend: TREND_TABLE.columns,
  why: WHY_TABLE.columns,
};

/** By placeholder in the help: `--ca-file <path>`. */
const BY_PLACEHOLDER: Readonly<Record<string, CompletedValues>> = {
  date: { kind: 'words', words: ['today', 'yesterday'] },
  file: { kind: 'files' },
  path: { kind: 'files' },
  levels: { kind: 'list', words: LEVELS },
  key: { kind: 'words', words: SORT_KEYS.flatMap((key) => [key, `-${key}`]) },
  station: { kind: 'names', of: 'stations' },
  'id=choice': {
    kind: 'pairs',
    keys: RULES.map(({ id, name }) => ({ word: `${id}=`, says: name })),
    choices: RULE_CHOICES,
  },
  scope: { kind: 'words', words: ['kitchen:read'] },
  tag: { kind: 'names', of: 'tags' },
  zone: { kind: 'zones' },
  plant: {
    kind: 'pairs',
    keys: [
      ...Object.entries<PlantRecord>(PLANTS).map(([name, record]) => ({
        word: `${name}${plantSign(record)}`,
        says: record.help,
      })),
      { word: 'none', says: 'no faults' },
    ],
    choices: [],
  },
  states: { kind: 'list', words: FOLLOWED_STATES },
};

const BY_OPTION: Readonly<Record<string, CompletedValues>> = {
  '--profile': { kind: 'names', of: 'profiles' },
  '--restaurant': { kind: 'names', of: 'restaurants' },
  '--like': { kind: 'names', of: 'restaurants' },
  '--hours': { kind: 'words', words: ['12', '24'] },
  '--group': { kind: 'words', words: ['rule'] },
  '--archive': { kind: 'archive' },
};

/** Values listed in the option's help first. `undefined` where nothing can be completed. */
export function optionValues(command: Command, option: Option): CompletedValues | undefined {
  const { flags, long, description, argChoices } = option;
  const listed = argChoices ?? namedValues(description);
  if (listed.length > 0) return { kind: 'words', words: listed };
  const columns = COLUMNS[command.name()];
  if (long === '--columns' && columns !== undefined) return { kind: 'list', words: columns };
  const [, placeholder = ''] = /<([^>]+)>$/.exec(flags) ?? [];
  return BY_OPTION[long ?? ''] ?? BY_PLACEHOLDER[placeholder];
}

/** For a command's argument after `given` others. */
export function argumentValues(command: Command, given: number): CompletedValues | undefined {
  const { registeredArguments } = command;
  const last = registeredArguments.at(-1);
  const argument = registeredArguments[given] ?? (last?.variadic === true ? last : undefined);
  if (argument === undefined) return undefined;
  const name = argument.name();
  // An existing restaurant, only by ID.
  if (name === 'guid') return command.name() === 'set' ? { kind: 'names', of: 'guids' } : undefined;
  const listed = argument.argChoices ?? namedValues(argument.description);
  if (listed.length > 0) return { kind: 'words', words: listed };
  if (/\bfile\b/.test(argument.description)) return { kind: 'files' };
  return BY_PLACEHOLDER[name];
}

function plantSign({ station, dish, from }: PlantRecord): string {
  if ((station ?? dish) === 'needed') return ':';
  return from === 'needed' ? '@' : '';
}

/** Text before the values, and after them. */
const LEAD = /^[^,;(]*: /;
const AFTER = /(?: \(|;|, with |, which ).*$/;
const BETWEEN = /,? or |, /;
const VALUE = /^[A-Za-z][\w-]*$/;
/** Placeholders: `YYYYMMDD`, `-N days`, `guid`. */
const STANDS_FOR = /^(?:[A-Z]+|-N(?: days)?|guid|name)$/;

/** Values listed in `cafe, typical or busy`, `your link: auto, slow, or fast` or `text or json, with --until`. */
export function namedValues(description: string): readonly string[] {
  const listed = description.replace(AFTER, '').replace(LEAD, '').split(BETWEEN);
  const isList = listed.length > 1;
  if (!isList || !listed.every((each) => VALUE.test(each) || STANDS_FOR.test(each))) return [];
  return listed.filter((each) => !STANDS_FOR.test(each));
}
