import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { namedValues, optionValues } from '../../../src/commands/completion-offers.ts';
import { program } from '../../../src/commands/program.ts';
import { ownRun } from '../own-io.ts';

test.each([
  { says: 'table, json, or md', values: ['table', 'json', 'md'] },
  { says: 'table or ndjson (default: table on a terminal)', values: ['table', 'ndjson'] },
  { says: 'connection to this terminal: auto, slow, or fast', values: ['auto', 'slow', 'fast'] },
  { says: 'info, warn, or error (info)', values: ['info', 'warn', 'error'] },
  { says: 'professional or basic (basic has no ticket times)', values: ['professional', 'basic'] },
  { says: 'EdDSA or RS256', values: ['EdDSA', 'RS256'] },
  { says: 'business date: YYYYMMDD, today or -N days', values: ['today'] },
  { says: 'GUID or name', values: [] },
  { says: 'set a rule to off, info, warn, or error', values: [] },
  { says: 'read sqlite:PATH or postgres://… instead of a platform', values: [] },
  { says: 'certificate for https, PEM', values: [] },
  { says: 'restaurant name', values: [] },
])('$says: $values', ({ says, values }) => {
  expect(namedValues(says)).toEqual(values);
});

test('every option taking one of a few words names them in the help', () => {
  const CHOICE = new Set(['--format', '--tier', '--link', '--algorithm']);
  const choices = allCommands(program(ownRun())).flatMap((command) =>
    command.options
      .filter(({ long }) => CHOICE.has(long ?? ''))
      .map((option) => optionValues(command, option)),
  );
  expect(choices.length).toBeGreaterThan(12);
  const words = choices.map((values) => (values?.kind === 'words' ? values.words : []));
  expect(words.filter(({ length }) => length < 2)).toEqual([]);
});

function allCommands(command: Command): readonly Command[] {
  return [command, ...command.commands.flatMap(allCommands)];
}
