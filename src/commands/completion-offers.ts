import type { Command, Option } from 'commander';
import { RULES } from '../kitchen/audit/audit.ts';
import { FOLLOWED_STATES } from '../kitchen/pace/state-events.ts';
import { WHY_TABLE } from '../kitchen/tables/causes.ts';
import { TREND_TABLE } from '../kitchen/tables/dates.ts';
import { DISHES_TABLE } from '../kitchen/tables/dishes.ts';
import { FINDINGS_TABLE } from '../kitchen/tables/issues.ts';
import { SORT_KEYS } from '../kitchen/tables/item-columns.ts';
import { EXPORT_COLUMNS } from '../kitchen/tables/item-export.ts';
import { FLEET_TABLE } from '../kitchen/tables/restaurants.ts';
import { STATION_TABLE } from '../kitchen/tables/stations.ts';
import { PLANTS } from '../service/simulator/plant-kinds.ts';
import type { PlantRecord } from '../service/simulator/plant-record.ts';
import { RULE_CHOICES } from '../settings/judgment-settings.ts';
import type { Environment } from '../terminal/capabilities.ts';
import { commandNamed, optionsByName } from './arguments/command-line.ts';
import { HELP_TOPICS } from './help/help-topics.ts';
import { SHIPPED_FILES } from './help/shipped-files.ts';

/** Complete words, whatever is typed of them, or files, which a shell lists itself. */
export interface Offers {
  readonly words: readonly Offer[];
  /** What follows an accepted word: nothing where it can go on. */
  readonly next: 'space' | 'nospace' | 'files';
}

const NOTHING: Offers = { words: [], next: 'space' };
const END = '--';

interface Place {
  readonly command: Command;
  readonly option?: Option;
  readonly given: number;
  /** Only arguments can follow. */
  readonly isEnded: boolean;
}

/** Offers for the last word, still being typed. Without a command, options are those of `fallback`. */
export async function offersFor(
  words: readonly string[],
  root: Command,
  fallback: string,
  environment: Environment,
): Promise<Offers> {
  const line = words.slice(0, -1);
  const typed = words.at(-1) ?? '';
  if (line[0] === 'help') return helpOffers(line.slice(1), root);
  const { command, option, given, isEnded } = placeAfter(line, root, fallback);
  const named = (values: CompletedValues | undefined, value: string) =>
    valueOffers(values, value, line, environment);
  if (option !== undefined) return named(optionValues(command, option), typed);
  const options = isEnded ? [] : optionsOf(command, root, fallback);
  const [, name = '', value] = /^(--[^=]+)=(.*)$/s.exec(typed) ?? [];
  const assigned = options.find(({ long }) => long === name);
  if (assigned !== undefined && value !== undefined) {
    const { words: found, next } = await named(optionValues(command, assigned), value);
    return { words: found.map((each) => ({ ...each, word: `${name}=${each.word}` })), next };
  }
  if (!isEnded && typed.startsWith('-')) return { ...NOTHING, words: options.flatMap(optionWords) };
  const found = await named(argumentValues(command, given), typed);
  // A name from outside must not become an option.
  const safe = found.words.filter(({ word }) => isEnded || !word.startsWith('-'));
  return { ...found, words: [...(given === 0 ? subcommands(command) : []), ...safe] };
}

function placeAfter(line: readonly string[], root: Command, fallback: string): Place {
  const known = optionsByName(root);
  let place: Place = { command: root, given: 0, isEnded: false };
  for (const word of line) {
    const { command, option, given, isEnded } = place;
    if (option !== undefined) {
      place = { command, given, isEnded };
    } else if (isEnded || !word.startsWith('-') || word === '-') {
      const next = isEnded || given > 0 ? undefined : commandNamed(command, word);
      place = next ? { command: next, given: 0, isEnded } : { command, given: given + 1, isEnded };
    } else if (word === END) {
      place = { command, given, isEnded: true };
    } else {
      const own = optionsOf(command, root, fallback).find(
        ({ short, long }) => short === word || long === word,
      );
      const called = own ?? known.get(word)?.[0];
      const takesValue = called !== undefined && (called.required || called.optional);
      if (takesValue) place = { ...place, option: called };
    }
  }
  return place;
}

/** Those in the help. The program also takes the default command's. */
function optionsOf(command: Command, root: Command, fallback: string): readonly Option[] {
  const own = command.createHelp().visibleOptions(command);
  const meant = command === root ? commandNamed(root, fallback) : undefined;
  if (meant === undefined) return own;
  const names = new Set(own.map(({ long }) => long));
  const more = meant.createHelp().visibleOptions(meant);
  return [...own, ...more.filter(({ long }) => !names.has(long))];
}

function optionWords({ short, long, description }: Option): readonly Offer[] {
  const names = [short, long].filter((name) => name !== undefined);
  return names.map((word) => ({ word, says: description }));
}

function subcommands(command: Command): readonly Offer[] {
  const visible = command.createHelp().visibleCommands(command);
  return visible
    .flatMap((each) =>
      [each.name(), ...each.aliases()].map((word) => ({ word, says: each.description() })),
    )
    .toSorted((a, b) => (a.word < b.word ? -1 : 1));
}

function helpOffers(line: readonly string[], root: Command): Offers {
  let command = root;
  for (const word of line) {
    const next = commandNamed(command, word);
    if (next === undefined) return NOTHING;
    command = next;
  }
  const commands = subcommands(command).filter(({ word }) => word !== 'help');
  const pages = command === root ? [...HELP_TOPICS, ...SHIPPED_FILES] : [];
  return {
    ...NOTHING,
    words: [...commands, ...pages.map(({ name, says }) => ({ word: name, says }))],
  };
}

async function valueOffers(
  values: CompletedValues | undefined,
  value: string,
  line: readonly string[],
  environment: Environment,
): Promise<Offers> {
  switch (values?.kind) {
    case undefined:
      return NOTHING;
    case 'words':
      return { ...NOTHING, words: values.words.map((word) => ({ word })) };
    case 'list': {
      const before = /^.*,/s.exec(value)?.[0] ?? '';
      return { words: values.words.map((word) => ({ word: `${before}${word}` })), next: 'nospace' };
    }
    case 'pairs': {
      const chosen = values.keys.find(({ word }) => word !== '' && value.startsWith(word));
      if (chosen === undefined) return { words: values.keys, next: 'nospace' };
      return { ...NOTHING, words: values.choices.map((each) => ({ word: chosen.word + each })) };
    }
    case 'names': {
      const { knownNames } = await import('./completion-names.ts');
      const words = await knownNames(values.of, line, value, environment);
      return { ...NOTHING, words };
    }
    case 'zones': {
      const { listedZones } = await import('../kitchen/model/listed-zones.ts');
      return { ...NOTHING, words: ['UTC', ...listedZones()].map((word) => ({ word })) };
    }
    case 'files':
      return { words: [], next: 'files' };
    case 'archive':
      if (value.startsWith('sqlite:')) return { words: [], next: 'files' };
      return { words: [{ word: 'sqlite:', says: 'an archive in a file' }], next: 'nospace' };
  }
}

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
function argumentValues(command: Command, given: number): CompletedValues | undefined {
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
