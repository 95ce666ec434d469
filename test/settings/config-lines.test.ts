import * as fc from 'fast-check';
import { parse, stringify } from 'smol-toml';
import { expect, test } from 'vitest';
import { configLines } from '../../src/settings/config-lines.ts';
import type { KeyPath } from '../../src/settings/file-fields.ts';

const TEXT = `# [profiles.none]
default_profile = "store" # x = 1

[profiles.store]
base_url = "https://a.example/#[x]"
"client_id" = '''
lines
of = "it"
'''
dialect = { header_prefix = "A", user_access_type = "B" }
thresholds.late = '9m'
restaurants = [
  { guid = "a", name = "[A], {b}" },
  # { guid = "none" },
  { guid = "b",
    timezone = "Asia/Tokyo" },
]
[ profiles . "store" . audit.rules ]
R09 = "off"

[[profiles.bar.restaurants]]
guid = "c"
[[profiles.bar.restaurants]]
guid = """d \\""" = [
"""
closeout_hour = 1.5
`;

test('a key of 20,000 parts has its line at once', () => {
  const key = Array.from({ length: 20_000 }, () => 'a');
  const lineOf = configLines(`\n${key.join('.')} = 1\n[${key.join('.')}]\nb = 1`);
  expect([lineOf(key), lineOf(['a', 'b'])]).toEqual([2, 2]);
}, 5_000);

test.each<[KeyPath, number]>([
  [['default_profile'], 2],
  [['profiles'], 4],
  [['profiles', 'store'], 4],
  [['profiles', 'store', 'base_url'], 5],
  [['profiles', 'store', 'client_id'], 6],
  [['profiles', 'store', 'dialect', 'user_access_type'], 10],
  [['profiles', 'store', 'thresholds', 'late'], 11],
  [['profiles', 'store', 'restaurants'], 12],
  [['profiles', 'store', 'restaurants', 0, 'name'], 13],
  [['profiles', 'store', 'restaurants', 1], 15],
  [['profiles', 'store', 'restaurants', 1, 'timezone'], 16],
  [['profiles', 'store', 'audit', 'rules', 'R09'], 19],
  [['profiles', 'bar', 'restaurants', 0, 'guid'], 22],
  [['profiles', 'bar', 'restaurants', 1, 'guid'], 24],
  [['profiles', 'bar', 'restaurants', 1, 'closeout_hour'], 26],
  [['profiles', 'bar', 'restaurants', 1, 'absent'], 23],
  [['profiles', 'store', 'absent', 0], 4],
  [['absent'], 1],
  [[], 1],
])('%j is in line %i', (key, line) => {
  expect(configLines(TEXT)(key)).toBe(line);
  expect(parse(TEXT)).toHaveProperty('default_profile');
});

test('any written document has each key in the line showing it', () => {
  const name = fc.stringMatching(/^[a-z]{1,4}$/);
  const leaf = fc.oneof(fc.string(), fc.integer({ min: -99, max: 99 }), fc.boolean());
  const { tree } = fc.letrec((tie) => ({
    tree: fc.dictionary(name, fc.oneof({ depthSize: 'small' }, leaf, tie('tree'))),
  }));
  fc.assert(
    fc.property(tree, (document) => {
      const text = stringify(document);
      const lines = text.split('\n');
      const lineOf = configLines(text);
      for (const key of leavesOf(document, [])) {
        expect(lines[lineOf(key) - 1]).toMatch(new RegExp(`^${key.at(-1)} = `));
      }
    }),
  );
});

test('no text is too odd to be looked through', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom('[', ']', '{', '}', ',', '=', '.', '"', "'", '\n', '#', 'a', ' '),
      }),
      fc.array(fc.oneof(fc.string(), fc.nat())),
      (text, key) => {
        expect(configLines(text)(key)).toBeLessThanOrEqual(text.split('\n').length);
      },
    ),
  );
});

/** All values except tables. */
function leavesOf(value: unknown, key: readonly string[]): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [key];
  return Object.entries(value).flatMap(([name, each]) => leavesOf(each, [...key, name]));
}
