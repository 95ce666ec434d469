import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { CRON_RECIPES } from '../../src/commands/help/cron.ts';
import { exitRows } from '../../src/commands/help/exit-codes.ts';
import { keyRows } from '../../src/commands/help/keys.ts';
import { SYMPTOM_ROWS } from '../../src/commands/help/symptoms.ts';
import { RULES } from '../../src/kitchen/audit/audit.ts';
import { SEVERITIES } from '../../src/kitchen/audit/rule.ts';
import { withBlock } from './generated-block.ts';

const README = new URL('../../README.md', import.meta.url);

describe('the README', () => {
  test('has the keys, rules, symptoms, recipes and exit codes that the program has', async () => {
    const text = await readFile(README, 'utf8');
    const blocks = {
      keys: await keysTable(),
      rules: rulesList(),
      symptoms: symptomsTable(),
      cron: cronLines(),
      'exit codes': exitTable(),
    };
    const renewed = Object.entries(blocks).reduce(
      (page, [name, content]) => withBlock(page, name, content),
      text,
    );
    await expect(renewed).toMatchFileSnapshot(README.pathname);
  });

  test('is no longer than 150 lines', async () => {
    const text = await readFile(README, 'utf8');
    expect(text.split('\n').length).toBeLessThanOrEqual(150);
  });
});

/** One row for each set of screens, in the order of the keymap. */
async function keysTable(): Promise<string> {
  const rows = Array.from(await keyRows(), ([where, listed]) => {
    const entries = listed.map(([keys, says]) => {
      return `${keys.map((key) => `\`${key}\``).join(' ')} ${says}`;
    });
    return `| ${where} | ${entries.join(' · ')} |`;
  });
  return ['| where | keys |', '|---|---|', ...rows].join('\n');
}

/** One entry for each severity. */
function rulesList(): string {
  return SEVERITIES.map((severity) => {
    const rules = RULES.filter((rule) => rule.severity === severity);
    const entries = rules.map(({ id, name, milder }) => {
      const instead = milder === undefined ? '' : ` (or ${milder.severity})`;
      return `\`${id}\` ${name}${instead}`;
    });
    return `- **${severity}** ${entries.join(' · ')}`;
  }).join('\n');
}

/** One row for each exit code. */
function exitTable(): string {
  const rows = exitRows().map(({ exit, says }) => {
    const entries = says.map(({ code, sentence }) =>
      code === undefined ? sentence : `\`${code}\` ${sentence}`,
    );
    return `| ${exit} | ${entries.join(' · ')} |`;
  });
  return ['| exit | failure and what to do |', '|---|---|', ...rows].join('\n');
}

/** What is met first; the help has the rest. */
function symptomsTable(): string {
  const rows = SYMPTOM_ROWS.slice(0, 4).map(([seen, is]) => `| ${seen} | ${is} |`);
  const rest = '| anything else | `linecheck help symptoms` |';
  return ['| what you see | what it is |', '|---|---|', ...rows, rest].join('\n');
}

function cronLines(): string {
  return ['```sh', ...CRON_RECIPES.map(([, line]) => line), '```'].join('\n');
}
