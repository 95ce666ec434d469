/** A setting as a record: all its facts, once. Its flag, variable, help and file entry follow from that. */
import type { Environment } from '../terminal/capabilities/terminal-kind.ts';
import type { Read } from './decode-fields.ts';
import { type Reader, readAs } from './reader.ts';

export interface Setting<T> {
  /** Its option in commander's form: `--base-url <url>`; one without a value is a switch. */
  readonly flag?: `--${string}`;
  /** Whether the option may be given more than once; the variable is then separated by commas. */
  readonly repeated?: true;
  readonly variable?: `LINECHECK_${string}`;
  /** Its key in a profile of the configuration file. */
  readonly key?: string;
  /** The table of the profile with the key; there are several `restaurants`. */
  readonly within?: string;
  /** A noun phrase for the help of the option; a sentence where there is no option. */
  readonly help: string;
  readonly reader: Reader<T>;
  /** How the configuration file is read, where that differs from `reader`. */
  readonly inFile?: Read<unknown>;
  readonly default?: T;
  /** Its name in refusals, where that is not its flag or variable in words. */
  readonly called?: string;
  /**
   * Its subject, and so the commands that take its option: `reading` is for every command that reads a kitchen. The option of a setting without one
   * is added by its commands.
   */
  readonly of?: 'platform' | 'place' | 'source' | 'reading' | 'demo' | 'secret';
}

/** The sources of settings; the environment includes the profile. */
export interface SettingSources {
  /** Options by commander's names. */
  readonly flags?: object;
  readonly environment?: Environment;
}

/** The text of a setting, and its flag or variable; `undefined` where neither is set. */
export function settingText(
  { flag, variable }: Setting<unknown>,
  { flags = {}, environment = {} }: SettingSources,
): { readonly text: string; readonly from: string } | undefined {
  const typed = setting(flag && typedText(Reflect.get(flags, attribute(flag))));
  if (flag !== undefined && typed !== undefined) return { text: typed, from: option(flag) };
  const text = variable && setting(environment[variable]);
  return text === undefined || variable === undefined ? undefined : { text, from: variable };
}

/** The text of an option, of a switch or of an option that is repeated. */
function typedText(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'boolean' ? String(value) : typeof value === 'string' ? value : undefined;
}

/** The value of flag or variable. Throws USAGE for an invalid text. */
export function given<T>(record: Setting<T>, sources: SettingSources): T | undefined {
  const found = settingText(record, sources);
  return found && readAs(record.reader, nameOf(record), found.text);
}

/** The same, or the default. */
export function settled<T>(
  record: Setting<T> & { readonly default: T },
  sources: SettingSources,
): T {
  return given(record, sources) ?? record.default;
}

/** The text of a value for flags, variables and lists of settings. */
export function written({ reader }: Setting<unknown>, value: unknown): string {
  return reader.write?.(value) ?? String(value);
}

/** `--base-url` of `--base-url <url>`. */
export function option(flag: string): string {
  return flag.replace(/ .*/, '');
}

/** Whether the option takes no value. */
export function isSwitch({ flag }: Setting<unknown>): boolean {
  return flag?.includes(' ') === false;
}

/** `baseUrl` of `--base-url <url>`, commander's name. */
export function attribute(flag: string): string {
  return option(flag)
    .slice(2)
    .replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** `closeout hour`; a switch can only be wrong in its variable. */
function nameOf(record: Setting<unknown>): string {
  const { flag, variable = '', called } = record;
  if (called !== undefined) return called;
  return flag === undefined || isSwitch(record)
    ? variable
    : option(flag).slice(2).replaceAll('-', ' ');
}

/** A setting from a flag or the environment, trimmed; a blank one counts as not set. */
export function setting(value: string | undefined): string | undefined {
  return value === undefined || value.trim() === '' ? undefined : value.trim();
}

/** The flag that leaves only errors and warnings on stderr. */
export interface QuietFlags {
  readonly quiet?: boolean;
}

/** Commander's options for the settings in a table. */
export type FlagsOf<Records> = {
  readonly [Name in keyof Records as Records[Name] extends { readonly flag: string }
    ? Name
    : never]?: FlagValue<Records[Name]>;
};

type FlagValue<Each> = Each extends { readonly repeated: true }
  ? readonly string[]
  : Each extends { readonly flag: `${string} ${string}` }
    ? string
    : boolean;

/** A profile's values of the settings with a key. */
export type FileValuesOf<Records> = {
  readonly [Name in keyof Records as Records[Name] extends { readonly key: string }
    ? Name
    : never]?: FileValue<Records[Name]>;
};

type FileValue<Each> = Each extends { readonly inFile: Read<infer Value> }
  ? Value
  : Each extends { readonly reader: Reader<infer Value> }
    ? Value
    : never;
