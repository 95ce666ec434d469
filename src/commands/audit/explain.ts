/** `linecheck audit --explain RULE`: one rule in full, without reading anything. */
import { Failure } from '../../contract/failures.ts';
import { needsBusinessDate, RULES } from '../../kitchen/audit/audit.ts';
import { SEVERITIES, thresholdSentence } from '../../kitchen/audit/rule.ts';
import type { JsonType, ValueOf } from '../../kitchen/export/json-type.ts';
import { nearName } from '../../kitchen/text/near-name.ts';
import { destination } from '../../output/destination.ts';
import type { OutputFlags } from '../../output/format.ts';
import { jsonDocument } from '../../output/json.ts';
import { type Outlets, oneBlock } from '../../output/line-output.ts';
import { entries } from '../help/help-topic.ts';
import { severityText } from '../help/rules.ts';

type AuditRule = (typeof RULES)[number];

/** Takes an ID or name in any case. Throws USAGE for an unknown rule or unsupported format. */
export async function printRule(
  wanted: string,
  flags: Pick<OutputFlags, 'format' | 'output'>,
  outlets: Pick<Outlets, 'stdout' | 'signals'>,
): Promise<void> {
  const rule = wantedRule(wanted);
  const { format, write } = await destination(flags, outlets, 'table');
  if (format !== 'table' && format !== 'json') {
    throw new Failure('USAGE', `--explain has no format "${format}".`, {
      hint: 'Use --format table or --format json.',
    });
  }
  await write(oneBlock([format === 'json' ? ruleJson(rule) : ruleText(rule)]));
}

function ruleText(rule: AuditRule): string {
  const { id, name, condition, why, fix, fields } = rule;
  const thresholds = Object.values(rule.thresholds ?? {}).map(thresholdSentence);
  return `${id} ${name}\n\n${entries([
    ['severity', severityText(rule)],
    ['raised', condition],
    ...thresholds.map((text, at) => [at === 0 ? 'thresholds' : '', text] as const),
    ['why', why],
    ['fix', fix],
    ['fields', fields.join(', ')],
    ['needs', needsBusinessDate(rule.id) ? 'a business date (--date)' : 'the setup only'],
  ])}`;
}

export const RULE_TYPE = {
  'rule name condition why fix': 'text',
  severity: SEVERITIES,
  milder: { $null: { severity: SEVERITIES, when: 'text' } },
  thresholds: { $list: { 'name compares unit about': 'text', value: 'number' } },
  fields: { $list: 'text' },
  needsBusinessDate: 'flag',
} as const satisfies JsonType;

function ruleJson(rule: AuditRule): string {
  const { id, name, severity, milder, condition, why, fix, fields } = rule;
  const value = {
    rule: id,
    name,
    severity,
    milder: milder ?? null,
    condition,
    thresholds: Object.entries(rule.thresholds ?? {}).map(([key, threshold]) => {
      const { compares, value: limit, unit, about } = threshold;
      return { name: key, compares, value: limit, unit, about };
    }),
    why,
    fix,
    fields,
    needsBusinessDate: needsBusinessDate(rule.id),
  };
  return jsonDocument(value satisfies ValueOf<typeof RULE_TYPE>);
}

function wantedRule(wanted: string): AuditRule {
  const typed = wanted.trim().toLowerCase();
  const rule = RULES.find(({ id, name }) => [id.toLowerCase(), name.toLowerCase()].includes(typed));
  if (rule !== undefined) return rule;
  const names = RULES.flatMap(({ id, name }) => [id, name]);
  const inLowerCase = names.map((each) => each.toLowerCase());
  const near = nearName(typed, inLowerCase);
  const meant = near && names[inLowerCase.indexOf(near)];
  const list = 'Run linecheck help rules for the list.';
  const hint = meant === undefined ? list : `Did you mean "${meant}"?`;
  throw new Failure('USAGE', `Unknown rule "${wanted}".`, { hint });
}
