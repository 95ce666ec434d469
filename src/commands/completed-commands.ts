/** The table of commands as shells complete it. */
import type { Argument, Command, Option } from 'commander';
import { namedValues } from './named-values.ts';

/** A word and what its help says. */
export interface CompletedWord {
  readonly word: string;
  readonly says: string;
}

/** An option, by all its names, such as `-V` and `--version`. */
export interface CompletedOption {
  readonly names: readonly string[];
  readonly says: string;
  readonly takesValue: boolean;
  /** Those that its help names. */
  readonly values: readonly string[];
  readonly takesFile: boolean;
}

/** What may follow `linecheck` and the words of `at`. */
export interface CompletedCommand {
  /** The words that lead to it, with one space between them; empty for the program itself. */
  readonly at: string;
  readonly commands: readonly (CompletedWord & { readonly at: string })[];
  readonly options: readonly CompletedOption[];
  /** Values that its arguments have a name for. */
  readonly values: readonly string[];
  readonly takesFile: boolean;
}

/**
 * The program and every command below it; a command that goes by two names is one entry, which both lead to. The program itself also takes
 * what its `usual` command takes, the one that is meant where none is named.
 */
export function completedCommands(root: Command, usual: string): readonly CompletedCommand[] {
  const [program, ...others] = below(root, '');
  const meant = others.find(({ at }) => at === usual);
  if (program === undefined || meant === undefined) return others;
  const known = new Set(program.options.flatMap(({ names }) => names));
  const more = meant.options.filter(({ names }) => names.every((name) => !known.has(name)));
  return [{ ...program, options: [...program.options, ...more] }, ...others];
}

function below(command: Command, at: string): readonly CompletedCommand[] {
  const help = command.createHelp();
  const named = help
    .visibleCommands(command)
    .map((each) => ({ each, at: `${at} ${each.name()}`.trim() }))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1));
  const commands = named.flatMap(({ each, at: there }) =>
    [each.name(), ...each.aliases()].map((word) => ({ word, says: each.description(), at: there })),
  );
  const one: CompletedCommand = {
    at,
    commands,
    options: help.visibleOptions(command).map(completedOption),
    values: command.registeredArguments.flatMap(argumentValues),
    takesFile: command.registeredArguments.some(({ description }) => /\bfile\b/.test(description)),
  };
  return [one, ...named.flatMap(({ each, at: there }) => below(each, there))];
}

function completedOption(option: Option): CompletedOption {
  const { short, long, description, flags } = option;
  const takesValue = option.required || option.optional;
  return {
    names: [short, long].filter((name) => name !== undefined && name !== null),
    says: description,
    takesValue,
    values: takesValue ? (option.argChoices ?? namedValues(description)) : [],
    takesFile: flags.endsWith('<file>'),
  };
}

function argumentValues({ argChoices, description }: Argument): readonly string[] {
  return argChoices ?? namedValues(description);
}
