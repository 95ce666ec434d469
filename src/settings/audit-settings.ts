/** Settings from the environment for every command and screen, then from flags. */
import { RULES } from '../kitchen/audit/audit.ts';
import type { AuditSettings } from '../kitchen/audit/rule.ts';
import type { Environment } from '../terminal/capabilities/terminal-kind.ts';
import { choiceNamed } from './choice.ts';
import { RULE_CHOICES, type RuleChoice } from './file-values.ts';
import { invalidValue } from './quoted-value.ts';
import { given } from './setting.ts';
import { SETTINGS } from './settings.ts';

/** `LINECHECK_AUDIT_RULES` and `LINECHECK_AUDIT_ALLOW`, over a profile's. Throws USAGE for an invalid rule. */
export function configuredAudit(
  environment: Environment,
  under?: AuditSettings,
): AuditSettings | undefined {
  const rules = given(SETTINGS.auditRules, { environment });
  const allowed = given(SETTINGS.auditAllow, { environment });
  return rules === undefined && allowed === undefined
    ? under
    : auditSettings(rules ?? [], allowed ?? [], under);
}

/** Rules such as `R09=off` and stations by GUID or name, over others. Throws as `configuredAudit` does. */
export function auditSettings(
  rules: readonly string[],
  allowed: readonly string[],
  under?: AuditSettings,
): AuditSettings {
  return {
    rules: new Map([...(under?.rules ?? []), ...rules.map(ruleChoice)]),
    allowed: new Set([...(under?.allowed ?? []), ...allowed]),
  };
}

function ruleChoice(text: string): readonly [id: string, choice: RuleChoice] {
  const [id = '', wanted = '', ...more] = text.split('=').map((part) => part.trim());
  const rule = RULES.find((each) => each.id === id.toUpperCase());
  const choice = choiceNamed(RULE_CHOICES, wanted.toLowerCase());
  if (rule !== undefined && choice !== undefined && more.length === 0) return [rule.id, choice];
  throw invalidValue(
    'rule',
    text,
    `Write a rule and a choice, as in R09=off. Rules: ${RULES[0]?.id} to ${RULES.at(-1)?.id}. Choices: ${RULE_CHOICES.join(', ')}.`,
  );
}
