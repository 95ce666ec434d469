/** The cases that the scripts of all shells share: `where/word`, the words so far and the next one. */
import type { CompletedCommand } from './completed-commands.ts';
import type { CompletedValues } from './completed-values.ts';

/** One case: any of these words leads to the same place. */
export interface CompletionCase {
  readonly when: readonly string[];
  readonly at: string;
}

/** Words that lead from one command to the next, by destination. */
export function stepCases(commands: readonly CompletedCommand[]): readonly CompletionCase[] {
  const steps = new Map<string, string[]>();
  for (const { at, commands: next } of commands) {
    for (const { word, at: there } of next) {
      steps.set(there, [...(steps.get(there) ?? []), `${at}/${word}`]);
    }
  }
  return [...steps].map(([at, when]) => ({ when, at }));
}

/** Options followed by a value, per command. */
export function valueOptions(
  commands: readonly CompletedCommand[],
): readonly (readonly string[])[] {
  return commands
    .map(({ at, options }) =>
      options
        .filter(({ takesValue }) => takesValue)
        .flatMap(({ names }) => names.map((name) => `${at}/${name}`)),
    )
    .filter((names) => names.length > 0);
}

/** Options whose values can be completed, by those values. */
export function valueCases(
  commands: readonly CompletedCommand[],
): readonly { readonly when: readonly string[]; readonly values: CompletedValues }[] {
  const cases = new Map<string, { readonly when: string[]; readonly values: CompletedValues }>();
  for (const { at, options } of commands) {
    for (const { names, values } of options) {
      if (values === undefined) continue;
      const key = JSON.stringify(values);
      const known = cases.get(key) ?? { when: [], values };
      known.when.push(...names.map((name) => `${at}/${name}`));
      cases.set(key, known);
    }
  }
  return [...cases.values()];
}
