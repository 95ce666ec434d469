/** Types of options and of a profile's values, derived from the settings in a table. */
import type { Read } from './decode-fields.ts';
import type { Reader } from './reader.ts';

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
