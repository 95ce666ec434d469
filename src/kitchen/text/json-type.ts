/**
 * Types of JSON values, written as data. `assets/schemas.json` is made from them, and TypeScript checks values against them.
 * - A word is a type. With `?` it may be null, and text after `: ` is its meaning: `'ms?: fired to bumped'`.
 * - A list of words is any of them.
 * - An object has fields: `{ 'rows count': 'count', 'fix?': 'text' }`. Several names may share a type, and one with `?` may be absent.
 * - `$means` is the meaning of a type that isn't a word, and `$row` has the columns of a table.
 */
interface Words {
  readonly text: string;
  readonly flag: boolean;
  readonly true: true;
  readonly null: null;
  readonly count: number;
  readonly number: number;
  readonly share: number;
  readonly ms: number;
  /** `2026-11-19T18:00:00.000Z`. */
  readonly instant: string;
  /** `YYYYMMDD`. */
  readonly date: string;
  /** An outcome, such as `read` or `denied`. */
  readonly state: string;
  readonly code: string;
  readonly row: object;
}

export type JsonType =
  | `${keyof Words}${'' | '?'}${'' | `: ${string}`}`
  | readonly string[]
  | { readonly $list: JsonType }
  | { readonly $map: JsonType }
  | { readonly $null: JsonType }
  | { readonly $any: readonly JsonType[] }
  | { readonly $row: readonly TypedColumn[] }
  | Meant
  | { readonly [names: string]: JsonType };

export interface Meant {
  readonly $of: JsonType;
  readonly $means: string;
}

/** `instant` is epoch ms, and `share` is 0 to 1. Programs get `ms` and `instant` without fractions. */
export type Unit = 'text' | 'flag' | 'count' | 'ms' | 'share' | 'ratio' | 'instant' | 'date';

export interface TypedColumn {
  readonly id: string;
  readonly unit?: Unit;
  /** Needed if the unit doesn't give the type. */
  readonly type?: JsonType;
  readonly doc?: string;
}

type WordValue<Word> = Word extends `${infer Bare}?`
  ? WordValue<Bare> | null
  : Word extends keyof Words
    ? Words[Word]
    : never;

type Names<Text> = Text extends `${infer First} ${infer Rest}` ? First | Names<Rest> : Text;
type Sure<Name> = Name extends `${string}?` ? never : Name;
type Perhaps<Name> = Name extends `${infer Bare}?` ? Bare : never;

export type ValueOf<Type> = Type extends string
  ? WordValue<Type extends `${infer Word}: ${string}` ? Word : Type>
  : Type extends readonly (infer Word)[]
    ? Word
    : Type extends { readonly $list: infer Item }
      ? readonly ValueOf<Item>[]
      : Type extends { readonly $map: infer Value }
        ? Readonly<Record<string, ValueOf<Value>>>
        : Type extends { readonly $null: infer Value }
          ? ValueOf<Value> | null
          : Type extends { readonly $row: readonly TypedColumn[] }
            ? object
            : Type extends { readonly $of: infer Value }
              ? ValueOf<Value>
              : Type extends { readonly $any: readonly (infer Each)[] }
                ? ValueOf<Each>
                : {
                    readonly [Name in keyof Type as Sure<Names<Name>>]: ValueOf<Type[Name]>;
                  } & {
                    readonly [Name in keyof Type as Perhaps<Names<Name>>]?: ValueOf<Type[Name]>;
                  };
