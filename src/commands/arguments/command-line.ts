import type { Command, Option } from 'commander';
import { Failure } from '../../contract/failures.ts';
import { didYouMean, quotedValue } from '../../settings/typed-text.ts';
import { ONE_DATE } from './requested-date.ts';

const END = '--';

/** Moves leading options behind the command, because the parser would give these options to the default command. Throws USAGE. */
export function orderedWords(words: readonly string[], program: Command): readonly string[] {
  const options = optionsByName(program);
  const path: string[] = [];
  const leadingOptions: string[] = [];
  const names: string[] = [];
  let command = program;
  let index = 0;
  while (command.commands.length > 0) {
    const word = words[index];
    if (word === undefined || word === END) break;
    const [name = ''] = word.split('=', 1);
    const sameNames = options.get(name);
    if (sameNames !== undefined) {
      const end = index + (takesNext(sameNames, word, words[index + 1], command) ? 2 : 1);
      leadingOptions.push(...words.slice(index, end));
      names.push(name);
      index = end;
      continue;
    }
    if (word.startsWith('-')) return words;
    const next = commandNamed(command, word);
    if (next === undefined) {
      // A group's name alone prints help, so the default command must not take these words.
      if (command !== program) return words;
      throw unknownCommand(word, program);
    }
    command = next;
    path.push(word);
    index += 1;
  }
  if (command === program || leadingOptions.length === 0) return words;
  const commandNames = new Set(command.options.flatMap(({ long, short }) => [long, short]));
  const unknown = names.find((name) => !commandNames.has(name));
  if (unknown !== undefined) throw unknownOption(command, unknown, path);
  return [...path, ...leadingOptions, ...words.slice(index)];
}

export function unknownCommand(
  word: string,
  command: Command,
  more: readonly string[] = [],
): Failure {
  const names = command.commands.flatMap((each) => [each.name(), ...each.aliases()]);
  const suggestion = didYouMean(word, [...names, ...more]);
  return new Failure('USAGE', `Unknown command ${quotedValue(word)}.${suggestion}`);
}

export function commandNamed(command: Command, word: string): Command | undefined {
  return command.commands.find((each) => each.name() === word || each.aliases().includes(word));
}

function unknownOption(command: Command, name: string, path: readonly string[]): Failure {
  const commandText = ['linecheck', ...path].join(' ');
  const hint = `Run linecheck help ${command.parent?.parent ? path.join(' ') : command.name()}.`;
  return new Failure('USAGE', `${commandText} has no option ${name}.`, { hint });
}

/** If only some options of this name take a value, a command's name after the option is not a value. */
function takesNext(
  sameNames: readonly Option[],
  word: string,
  next: string | undefined,
  command: Command,
): boolean {
  if (word.includes('=')) return false;
  const withValue = sameNames.filter(({ required, optional }) => required || optional);
  if (withValue.length === 0 || withValue.length === sameNames.length) return withValue.length > 0;
  return next !== undefined && commandNamed(command, next) === undefined;
}

function optionsByName(program: Command): ReadonlyMap<string, readonly Option[]> {
  const options = new Map<string, Option[]>();
  const add = (command: Command): void => {
    for (const option of command.options) {
      if (command === program) continue;
      for (const name of [option.long, option.short]) {
        if (name !== undefined) options.set(name, [...(options.get(name) ?? []), option]);
      }
    }
    for (const each of command.commands) add(each);
  };
  add(program);
  return options;
}

/** Throws USAGE for a blank value: an empty variable in a script could otherwise select another restaurant unnoticed. */
export function refuseBlankOptions(command: Command): void {
  for (const option of command.options) {
    const name = option.attributeName();
    const value: unknown = command.getOptionValue(name);
    if (command.getOptionValueSource(name) !== 'cli') continue;
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (!values.some((each) => typeof each === 'string' && each.trim() === '')) continue;
    throw new Failure('USAGE', `${option.long ?? option.flags} is empty.`);
  }
}

/** The help of each option that takes a list has these words. */
const LIST_WORDS = 'separated by commas';
/** Returns `undefined` if a second value replaces the first, so that users of a wrapper script can override its options. */
function hintForSecond({ long, description }: Option): string | undefined {
  if (description.includes(LIST_WORDS)) return 'Separate several with commas, without spaces.';
  return long === '--date' ? ONE_DATE : undefined;
}

/** Makes options for lists and dates throw USAGE for a second value, because only the last value would count, unnoticed. */
export function refuseSecondValues(command: Command): void {
  for (const option of command.options) {
    const hint = hintForSecond(option);
    if (option.parseArg !== undefined || hint === undefined) continue;
    const name = option.attributeName();
    option.argParser((value: string, before: unknown) => {
      const isSecond = command.getOptionValueSource(name) === 'cli';
      if (!isSecond || typeof before !== 'string' || before === value) return value;
      const both = `${quotedValue(before)} and ${quotedValue(value)}`;
      const text = `There are two values for ${option.long ?? option.flags}: ${both}.`;
      throw new Failure('USAGE', text, { hint });
    });
  }
  for (const each of command.commands) refuseSecondValues(each);
}
