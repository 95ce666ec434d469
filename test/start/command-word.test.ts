import { expect, test } from 'vitest';
import { program } from '../../src/commands/program.ts';
import { COMMAND_WORDS, findCommandWord } from '../../src/start/command-word.ts';
import { ownRun } from '../commands/own-io.ts';

test('every command of the program is known before anything is parsed, and no other word is', () => {
  const names = program(ownRun()).commands.flatMap((each) => [each.name(), ...each.aliases()]);
  expect([...COMMAND_WORDS].toSorted()).toEqual(names.toSorted());
});

test.each([
  ['', 'monitor'],
  ['demo --seed 7', 'demo'],
  ['--profile west', 'monitor'],
  ['--profile west stations', 'stations'],
  ['ff today', 'ff'],
  ['--help', 'help'],
  ['-V --verbose', 'help'],
  ['audit --help', 'audit'],
  ['statoins', 'monitor'],
])('the words "%s" run %s', (line, command) => {
  expect(findCommandWord(line.split(' '))).toBe(command);
});
