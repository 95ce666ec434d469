import { RULES } from '../../kitchen/audit/audit.ts';
import { SEVERITY_MARKS } from '../../kitchen/audit/rule.ts';
import { type HelpTopic, paragraph } from './help-topic.ts';

/** `error; warning where the expediter still gets the tickets`. */
export function severityText({ severity, milder }: (typeof RULES)[number]): string {
  const severe = SEVERITY_MARKS[severity].said;
  return milder === undefined
    ? severe
    : `${severe}; ${SEVERITY_MARKS[milder.severity].said} where ${milder.when}`;
}

export const RULES_PAGE: HelpTopic = {
  name: 'rules',
  says: 'the audit rules and their thresholds',
  text: async () => `Audit rules\n\n${paragraph(INTRODUCTION)}\n${RULES.map(ruleEntry).join('\n')}`,
};

const INTRODUCTION =
  'Only errors make linecheck audit exit with 1. Anything below a threshold is listed apart, and so is what could not be checked, with the reason. Run linecheck audit --explain R28 to see one rule in full.';

function ruleEntry(rule: (typeof RULES)[number]): string {
  const { id, name, condition } = rule;
  return `${id} ${name}: ${SEVERITY_MARKS[rule.severity].said}\n${paragraph(condition, 2)}${milderText(rule)}`;
}

function milderText({ milder }: (typeof RULES)[number]): string {
  if (milder === undefined) return '';
  const word = SEVERITY_MARKS[milder.severity].said;
  return paragraph(`A ${word} where ${milder.when}.`, 2);
}
