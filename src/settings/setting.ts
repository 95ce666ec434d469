/** A setting is a record. Its flag, variable, help, and key in the file are made from this record. */
import type { Environment } from '../terminal/capabilities.ts';
import type { FileReader } from './file-fields.ts';
import { type Reader, readAs } from './reader.ts';

export interface Setting<T> {
  /** In commander's form: `--base-url <url>`. A flag without a value is a switch. */
  readonly flag?: `--${string}`;
  /** The flag may be repeated. In the variable, commas separate the values. */
  readonly repeated?: true;
  readonly variable?: `LINECHECK_${string}`;
  readonly key?: string;
  /** The profile's table that has the key. A profile has several `restaurants`. */
  readonly within?: string;
  /** A noun phrase if there is a flag, otherwise a sentence. */
  readonly help: string;
  readonly reader: Reader<T>;
  /** Replaces `reader` for the configuration file. */
  readonly inFile?: FileReader<unknown>;
  readonly default?: T;
  /** How errors name the setting. Default: the flag or variable in words. */
  readonly label?: string;
  /** Commands take all flags of a subject: `reading` is for commands that read a kitchen. Without a subject, commands add the flag. */
  readonly subject?: 'platform' | 'place' | 'source' | 'reading' | 'demo' | 'secret';
}

export interface SettingSources {
  readonly flags?: object;
  readonly environment?: Environment;
}

export function settingText(
  { flag, variable }: Setting<unknown>,
  { flags = {}, environment = {} }: SettingSources,
): { readonly text: string; readonly from: string } | undefined {
  const value: unknown = flag && Reflect.get(flags, flagProperty(flag));
  const isText = typeof value === 'boolean' || typeof value === 'string' || Array.isArray(value);
  const typed = nonBlank(isText ? String(value) : undefined);
  if (flag !== undefined && typed !== undefined) return { text: typed, from: optionName(flag) };
  const text = variable && nonBlank(environment[variable]);
  return text === undefined || variable === undefined ? undefined : { text, from: variable };
}

/** Reads the flag, else the variable. Throws USAGE for invalid text. */
export function readSetting<T>(record: Setting<T>, sources: SettingSources): T | undefined {
  const setText = settingText(record, sources);
  return setText && readAs(record.reader, settingLabel(record), setText.text);
}

export function readSettingOrDefault<T>(
  record: Setting<T> & { readonly default: T },
  sources: SettingSources,
): T {
  return readSetting(record, sources) ?? record.default;
}

export function settingValueText({ reader }: Setting<unknown>, value: unknown): string {
  return reader.write?.(value) ?? String(value);
}

/** `--base-url` for `--base-url <url>`. */
export function optionName(flag: string): string {
  return flag.replace(/ .*/, '');
}

export function isSwitch({ flag }: Setting<unknown>): boolean {
  return flag?.includes(' ') === false;
}

/** Commander's name: `baseUrl` for `--base-url <url>`. */
export function flagProperty(flag: string): string {
  return optionName(flag)
    .slice(2)
    .replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** `closeout hour`, for example. A switch has its variable's name, because only the variable can have a wrong value. */
function settingLabel(record: Setting<unknown>): string {
  const { flag, variable = '', label } = record;
  if (label !== undefined) return label;
  return flag === undefined || isSwitch(record)
    ? variable
    : optionName(flag).slice(2).replaceAll('-', ' ');
}

/** Trimmed. Blank text counts as not set. */
export function nonBlank(value: string | undefined): string | undefined {
  return value === undefined || value.trim() === '' ? undefined : value.trim();
}

export interface QuietFlags {
  readonly quiet?: boolean;
}

/** A flag that isn't a setting. Its name has commander's form: `--date <date>`. */
export interface Flag {
  readonly help: string;
  readonly repeated?: true;
  readonly required?: true;
  readonly default?: string;
  /** The flag is explained in `linecheck help options`. The help of a command only names it. */
  readonly shared?: true;
  readonly read?: (text: string) => unknown;
  readonly implies?: Readonly<Record<string, unknown>>;
}

/** The flags of a command. Its options and the type of its parsed flags are made from this table. A text is a flag's help. */
export type FlagTable = Readonly<Record<string, string | Flag | Setting<unknown>>>;

/** The type of what commander parses. Its keys are commander's names. */
export type FlagsOf<Records> = {
  readonly [Key in keyof Records as FlagName<Key, Records[Key]>]?: FlagValue<Key, Records[Key]>;
} & {
  readonly [
    Key in keyof Records as Records[Key] extends Always
      ? FlagName<Key, Records[Key]> & AttributeOf<Key>
      : never
  ]: string;
};

type Always = { readonly required: true } | { readonly default: string };

type FlagName<Key, Each> = Each extends { readonly flag: string } ? Key : AttributeOf<Key>;

type AttributeOf<Key> = Key extends `--no-${infer Name}`
  ? CamelCase<Name>
  : Key extends `--${infer Name} <${string}`
    ? CamelCase<Name>
    : Key extends `--${infer Name}`
      ? CamelCase<Name>
      : never;

type CamelCase<Name> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name & string;

type FlagValue<Key, Each> = Each extends { readonly repeated: true }
  ? readonly string[]
  : Each extends { readonly read: (text: string) => infer Value }
    ? Value
    : Each extends { readonly flag: `${string} ${string}` }
      ? string
      : Key extends `${string} ${string}`
        ? string
        : boolean;

export type FileValuesOf<Records> = {
  readonly [
    Name in keyof Records as Records[Name] extends { readonly key: string } ? Name : never
  ]?: FileValue<Records[Name]>;
};

type FileValue<Each> = Each extends { readonly inFile: FileReader<infer Value> }
  ? Value
  : Each extends { readonly reader: Reader<infer Value> }
    ? Value
    : never;
