/** Moves options behind the command, as the parser requires. */
import type { Command, Option } from 'commander';
import { Failure } from '../../contract/failures.ts';
import { didYouMean, quotedValue } from '../../settings/typed-text.ts';

const END = '--';

/** Puts the command first: the parser would give leading options to the default command. Throws USAGE for an unknown command. */
export function orderedWords(words: readonly string[], program: Command): readonly string[] {
  const options = optionsByName(program);
  const path: string[] = [];
  const leading: string[] = [];
  const names: string[] = [];
  let command = program;
  let at = 0;
  while (command.commands.length > 0) {
    const word = words[at];
    if (word === undefined || word === END) break;
    const [name = ''] = word.split('=', 1);
    const kinds = options.get(name);
    if (kinds !== undefined) {
      const end = at + (takesNext(kinds, word, words[at + 1], command) ? 2 : 1);
      leading.push(...words.slice(at, end));
      names.push(name);
      at = end;
      continue;
    }
    if (word.startsWith('-')) return words;
    const next = commandNamed(command, word);
    if (next === undefined) {
      // A group's name prints help: the default command must not take the words.
      if (command !== program) return words;
      throw unknownCommand(word, program);
    }
    command = next;
    path.push(word);
    at += 1;
  }
  if (command === program || leading.length === 0) return words;
  const own = new Set(command.options.flatMap(({ long, short }) => [long, short]));
  const foreign = names.find((name) => !own.has(name));
  if (foreign !== undefined) throw notOf(command, foreign, path);
  return [...path, ...leading, ...words.slice(at)];
}

export function unknownCommand(
  word: string,
  command: Command,
  more: readonly string[] = [],
): Failure {
  const names = command.commands.flatMap((each) => [each.name(), ...each.aliases()]);
  const meant = didYouMean(word, [...names, ...more]);
  return new Failure('USAGE', `Unknown command ${quotedValue(word)}.${meant}`);
}

/** By name or alias. */
export function commandNamed(command: Command, word: string): Command | undefined {
  return command.commands.find((each) => each.name() === word || each.aliases().includes(word));
}

function notOf(command: Command, name: string, path: readonly string[]): Failure {
  const called = ['linecheck', ...path].join(' ');
  return new Failure('USAGE', `${called} has no option ${name}.`, {
    hint: `Run linecheck help ${command.parent?.parent ? path.join(' ') : command.name()}.`,
  });
}

/** Whether the next word is this option's value. Where commands differ, a command name is none. */
function takesNext(
  kinds: readonly Option[],
  word: string,
  next: string | undefined,
  command: Command,
): boolean {
  if (word.includes('=')) return false;
  const taking = kinds.filter(({ required, optional }) => required || optional);
  if (taking.length === 0 || taking.length === kinds.length) return taking.length > 0;
  return next !== undefined && commandNamed(command, next) === undefined;
}

export function optionsByName(program: Command): ReadonlyMap<string, readonly Option[]> {
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
