import type { Command, Option } from 'commander';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderedWords } from '../../../src/commands/arguments/command-line.ts';
import { program } from '../../../src/commands/program.ts';
import { Failure } from '../../../src/contract/failures.ts';
import { run } from '../../../src/run.ts';
import { ownIo, ownRun } from '../own-io.ts';

const PROGRAM = program(ownRun());

interface Leaf {
  /** Words leading to it. */
  readonly path: readonly string[];
  readonly command: Command;
}

function leavesOf(command: Command, path: readonly string[]): readonly Leaf[] {
  if (command.commands.length === 0) return [{ path, command }];
  return command.commands.flatMap((each) =>
    [each.name(), ...each.aliases()].flatMap((name) => leavesOf(each, [...path, name])),
  );
}

const LEAVES = leavesOf(PROGRAM, []);
const OPTIONS = new Map<string, Option>(
  LEAVES.flatMap(({ command }) => command.options.map((each) => [each.long ?? '', each] as const)),
);

/** An option, typed each way. */
function typed({ long, required, optional }: Option): readonly (readonly string[])[] {
  if (long === undefined) throw new Error('every option has a long name');
  return required || optional ? [[long, 'VALUE'], [`${long}=VALUE`]] : [[long]];
}

test('every command and every program option is tested here', () => {
  expect(LEAVES.length).toBeGreaterThan(25);
  expect(OPTIONS.size).toBeGreaterThan(60);
});

test('an option that has a value only in some commands is recognized by the next word', () => {
  expect(orderedWords(['--late', '20m', 'report'], PROGRAM)).toEqual(['report', '--late', '20m']);
  expect(orderedWords(['--late', 'why'], PROGRAM)).toEqual(['why', '--late']);
});

describe.each(LEAVES.map(({ path, command }) => ({ line: path.join(' '), path, command })))(
  'options before $line',
  ({ path, command }) => {
    const own = new Set(command.options.map(({ long }) => long));

    test('work as they do behind it', () => {
      for (const option of command.options) {
        for (const words of typed(option)) {
          const after = [...path, ...words, 'word', '--', '-1'];
          expect(orderedWords(after, PROGRAM)).toEqual(after);
          expect(orderedWords([...words, ...path, 'word', '--', '-1'], PROGRAM)).toEqual(after);
        }
      }
    });

    test('are refused by name if they belong to another command', () => {
      for (const option of OPTIONS.values()) {
        if (own.has(option.long)) continue;
        for (const words of typed(option)) {
          const called = () => orderedWords([...words, ...path], PROGRAM);
          expect(called).toThrow(`linecheck ${path.join(' ')} has no option ${option.long}.`);
          expect(called).toThrow(expect.objectContaining({ code: 'USAGE', exitCode: 2 }));
        }
      }
    });
  },
);

test('several options keep their order, even between the words of a command', () => {
  const words = ['--restaurant', 'A', 'archive', '--archive=X', 'list', '--restaurant', 'B'];
  expect(orderedWords(words, PROGRAM)).toEqual([
    'archive',
    'list',
    '--restaurant',
    'A',
    '--archive=X',
    '--restaurant',
    'B',
  ]);
});

test.each([
  [[]],
  [['--archive', 'X']],
  [['--archive', 'audit']],
  [['--archive', 'X', '--', 'audit']],
  [['--version']],
  [['--help', 'audit']],
  [['--unknown', 'audit']],
  [['-x', 'audit']],
  [['archive', 'nothing']],
])('%j stays unchanged', (words) => {
  expect(orderedWords(words, PROGRAM)).toEqual(words);
});

test.each([
  [['statoins'], 'Unknown command "statoins". Did you mean "stations"?'],
  [['--archive', 'X', 'audti'], 'Unknown command "audti". Did you mean "audit"?'],
  [['--archive', 'X', '\u001b[31mfrob'], 'Unknown command "frob".'],
])('%j is not taken for a command', (words, says) => {
  expect(() => orderedWords(words, PROGRAM)).toThrow(says);
});

test('no word is lost or added', () => {
  const word = fc.constantFrom(
    'audit',
    'archive',
    'list',
    '--archive',
    '--archive=X',
    '-1',
    'x',
    '--',
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 6 }), (words) => {
      const ordered = (() => {
        try {
          return orderedWords(words, PROGRAM);
        } catch (error) {
          return error instanceof Failure && error.code === 'USAGE' ? words : [];
        }
      })();
      expect(ordered.toSorted()).toEqual(words.toSorted());
    }),
  );
});

test.each<readonly [readonly string[], string]>([
  [
    ['ff', '--level', '0', '--level', '1'],
    'There are two values for --level: "0" and "1".\nSeparate several with commas, without spaces. [USAGE]',
  ],
  [
    ['--columns', 'items', 'trend', '--columns=station'],
    'There are two values for --columns: "items" and "station".',
  ],
  [
    ['audit', '--date', 'today', '--date=-3'],
    'There are two values for --date: "today" and "-3".\nGive one. For several, run linecheck trend --from DATE --to DATE. [USAGE]',
  ],
  [['report', '--late', ''], '--late is empty.'],
  [['stations', '--tag', ''], '--tag is empty.'],
  [['report', '--restaurant', 'a', '--restaurant', ' '], '--restaurant is empty.'],
])('%j is refused before anything runs', async (words, says) => {
  const { io, stdout, stderr } = ownIo({ LINECHECK_CONFIG: '/nowhere.toml' });
  expect(await run([...words, '--demo'], io)).toBe(2);
  expect({ stdout: stdout(), stderr: stderr() }).toEqual({
    stdout: '',
    stderr: expect.stringContaining(`linecheck: ${says}`),
  });
});
