/** `LINECHECK_RESTAURANTS` has restaurants without a file. Fields have no quotes, because the shell already uses quotes around them. */
import type { Environment } from '../terminal/capabilities.ts';
import { keyText } from './config-file.ts';
import { decodeConfig, type Profile } from './decode-config.ts';
import type { KeyPath, Mistake } from './file-fields.ts';
import { nonBlank, readSetting, settingText } from './setting.ts';
import { SETTINGS } from './settings.ts';

const { restaurants: LIST, timezone, closeoutHour } = SETTINGS;

export const LIST_FORM =
  'Write GUID, time zone, closeout hour, name, tags, and a semicolon or a line break between restaurants.';

/** The restaurants, or a sentence for each mistake. A sentence has the entry's number (from 1), but never a value. */
export type EnvironmentRestaurants =
  | {
      readonly restaurants: Profile['restaurants'];
      /** Whether a restaurant's field is set. The path is an index and a key. */
      readonly has: (key: KeyPath) => boolean;
      readonly mistakes?: never;
    }
  | { readonly mistakes: readonly [string, ...string[]] };

export function environmentRestaurants(environment: Environment): EnvironmentRestaurants {
  const entries = (readSetting(LIST, { environment }) ?? '')
    .split(/[;\n]/)
    .filter(nonBlank)
    .map(parseEntry);
  const decoded = decodeConfig({ profiles: { listed: { restaurants: entries } } });
  const inEntries = [
    ...decoded.mistakes.map(({ key, problem }) => ({ key: key.slice(3), problem })),
    ...entries.flatMap(entryMistakes),
  ].sort(({ key: [a = 0] }, { key: [b = 0] }) => Number(a) - Number(b));
  const [first, ...others] = [
    ...[timezone, closeoutHour].flatMap((record) =>
      settingText(record, { environment }) === undefined
        ? []
        : `${record.variable} is for one restaurant. Remove it, and write it in ${LIST.variable}.`,
    ),
    ...(entries.length === 0 ? [`${LIST.variable} has no restaurant.`] : []),
    ...inEntries.map(mistakeText),
  ];
  if (first !== undefined) return { mistakes: [first, ...others] };
  return {
    restaurants: decoded.profiles.flatMap(({ restaurants }) => restaurants),
    has: ([index = 0, field = '']) =>
      Reflect.get(entries[Number(index)] ?? {}, field) !== undefined,
  };
}

interface Entry {
  readonly guid?: string;
  readonly timezone?: string;
}

function parseEntry(text: string): Entry {
  const [guid, zone, hour, name, ...tags] = text.split(',').map(nonBlank);
  const fields = {
    guid,
    timezone: zone,
    closeout_hour: hour !== undefined && /^\d+$/.test(hour) ? Number(hour) : hour,
    name,
    tags: tags.filter((tag) => tag !== undefined),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** Mistakes that would be valid in a file, such as blanks instead of commas. */
function entryMistakes({ guid = '', timezone: zone }: Entry, index: number): readonly Mistake[] {
  if (/["']/.test(guid)) return [{ key: [index], problem: 'must have no quotes around the GUID.' }];
  if (/\s/.test(guid)) return [{ key: [index], problem: 'needs commas between its fields.' }];
  if (zone !== undefined) return [];
  return [{ key: [index], problem: 'must have a time zone after the GUID.' }];
}

/** `Entry 2 of LINECHECK_RESTAURANTS: closeout hour must be …`. */
function mistakeText({ key: [index, ...field], problem }: Mistake): string {
  if (index === undefined) return `${LIST.variable} ${problem}`;
  const numbered = problem.replace(
    /restaurants\[(\d+)\]/,
    (_, other) => `entry ${Number(other) + 1}`,
  );
  const [key, number] = field;
  const fieldName = key === 'tags' ? `tag ${Number(number) + 1}` : keyText(field).replace('_', ' ');
  const what = field.length === 0 ? '' : `: ${fieldName}`;
  const hint = key === 'tags' ? ' A name has no comma.' : '';
  return `Entry ${Number(index) + 1} of ${LIST.variable}${what} ${numbered}${hint}`;
}
