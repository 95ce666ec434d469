import { list, onOff } from './reader.ts';
import type { FlagsOf, Setting } from './setting.ts';

export const WEBHOOK_FORMATS = ['json', 'slack', 'teams', 'ntfy'] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

/** By commander's option names. A URL may be a secret, so a variable can have it, too. */
export const WEBHOOK_SETTINGS = {
  webhook: {
    flag: '--webhook <url>',
    repeated: true,
    variable: 'LINECHECK_WEBHOOK',
    help: 'also send each line to an https URL',
    reader: list,
  },
  webhookFormat: {
    flag: '--webhook-format <format>',
    variable: 'LINECHECK_WEBHOOK_FORMAT',
    help: `${WEBHOOK_FORMATS.join(', ')}: one for all, or one per --webhook, separated by commas`,
    reader: list,
  },
  allowPrivateWebhook: {
    flag: '--allow-private-webhook',
    variable: 'LINECHECK_ALLOW_PRIVATE_WEBHOOK',
    help: 'send lines to private addresses, too',
    reader: onOff,
    default: false,
  },
} as const satisfies Readonly<Record<string, Setting<unknown>>>;

export type WebhookFlags = FlagsOf<typeof WEBHOOK_SETTINGS>;
