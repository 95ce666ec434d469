/** What options and a profile have of settings, by the records in a table. */
import type { Read } from './decode-fields.ts';
import type { Reader } from './reader.ts';

/** Options as commander gives them, for records in a table. */
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

/** What a profile has of the records with a key. */
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
