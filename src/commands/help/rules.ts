import { RULES } from '../../kitchen/audit/audit.ts';
import { SEVERITY_MARKS } from '../../kitchen/audit/rule.ts';
import { type HelpTopic, paragraph } from './help-topic.ts';

export const RULES_PAGE: HelpTopic = {
  name: 'rules',
  says: 'the audit rules and their thresholds',
  text: async () => `Audit rules\n\n${paragraph(INTRODUCTION)}\n${RULES.map(ruleEntry).join('\n')}`,
};

const INTRODUCTION =
  'Only errors make linecheck audit exit with 1. Anything below a threshold is listed apart, and so is what could not be checked, with the reason.';

function ruleEntry(rule: (typeof RULES)[number]): string {
  const { id, name, condition, why, fix } = rule;
  return `${id} ${name}: ${SEVERITY_MARKS[rule.severity].said}\n${paragraph(condition, 2)}${milderText(rule)}${paragraph(`Why: ${why}`, 2)}${paragraph(`Fix: ${fix}`, 2)}`;
}

function milderText({ milder }: (typeof RULES)[number]): string {
  if (milder === undefined) return '';
  const word = SEVERITY_MARKS[milder.severity].said;
  return paragraph(`A ${word} where ${milder.when}.`, 2);
}
