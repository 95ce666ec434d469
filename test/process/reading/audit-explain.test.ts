import { describe, expect, test } from 'vitest';
import { needsBusinessDate, RULES } from '../../../src/kitchen/audit/audit.ts';
import { builtProgram } from '../built-program.ts';
import { runningHere } from '../in-process.ts';

const program = builtProgram();
const runHere = runningHere(program);
/** Nothing listens there. No credentials are set. */
const NOWHERE = { LINECHECK_BASE_URL: 'http://127.0.0.1:1' };
const explain = (...words: readonly string[]) => runHere(['audit', '--explain', ...words], NOWHERE);

describe('audit --explain', () => {
  test('shows a rule in full, without a kitchen', async () => {
    const { code, stdout, stderr } = await explain('R28');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^R28 unbumped\n\n/);
    for (const text of [
      'severity    warning',
      'thresholds  over 60 min from fire to bump',
      'at least 3 items at a station',
      'over 2% of station items',
      'the data does not show',
      'fields      ticketFiredAt, itemFulfilledAt',
      'needs       a business date (--date)',
    ]) {
      expect(stdout).toContain(text);
    }
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  test.each(['R06', 'r06', 'no-fallback', 'NO-FALLBACK'])(
    'knows %s by id and by name',
    async (word) => {
      const { stdout } = await explain(word);
      expect(stdout).toMatch(/^R06 no-fallback\n/);
      expect(stdout).toContain('error; warning where expo still gets the tickets');
    },
  );

  test('has every fact of a rule as JSON', async () => {
    const rule = RULES.find(({ id }) => id === 'R26');
    const { stdout } = await explain('R26', '--format', 'json');
    expect(JSON.parse(stdout)).toEqual({
      schemaVersion: 1,
      rule: 'R26',
      name: 'level-skip',
      severity: 'warn',
      milder: { severity: 'info', when: expect.stringContaining('under 20%') },
      condition: rule?.condition,
      thresholds: [
        {
          name: 'fewest',
          compares: 'at least',
          value: 3,
          unit: 'items',
          about: expect.any(String),
        },
        {
          name: 'warning',
          compares: 'at least',
          value: 0.2,
          unit: 'share',
          about: expect.any(String),
        },
      ],
      why: rule?.why,
      fix: rule?.fix,
      fields: rule?.fields,
      needsBusinessDate: true,
    });
  });

  test.each([
    [['R99'], 'Unknown rule "R99".', 'Did you mean "R09"?'],
    [['level-skp'], 'Unknown rule "level-skp".', 'Did you mean "level-skip"?'],
    [['everything'], 'Unknown rule "everything".', 'linecheck help rules'],
    [['R06', '--format', 'md'], '--explain has no format "md".', '--format json'],
  ])('%o is refused with a way on', async (words, sentence, hint) => {
    const { code, stdout, stderr } = await explain(...words);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(sentence);
    expect(stderr).toContain(hint);
  });
});

test('the page about rules has every rule with the condition, thresholds included', async () => {
  const { stdout } = await runHere(['help', 'rules'], {});
  const text = stdout.replace(/\s+/g, ' ');
  for (const { id, name, condition } of RULES) {
    expect(text).toContain(`${id} ${name}`);
    expect(text).toContain(condition);
  }
  expect(RULES.filter(({ id }) => needsBusinessDate(id))).toHaveLength(10);
});
