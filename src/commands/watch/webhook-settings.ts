import type { SecretSettings } from '../../credentials/client-secret.ts';
import { anyText, list, onOff } from '../../settings/reader.ts';
import type { FlagsOf, Setting } from '../../settings/setting.ts';
import { WEBHOOK_FORMATS } from './webhook-body.ts';

/** By commander's option names. A URL may be a secret, so a variable can have it, too. */
export const WEBHOOK_SETTINGS = {
  webhook: {
    flag: '--webhook <url>',
    repeated: true,
    variable: 'LINECHECK_WEBHOOK',
    help: 'with --follow, also send each line to an https URL',
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

/** They sign what is sent. */
export const WEBHOOK_SECRETS: SecretSettings = {
  own: {
    variable: 'LINECHECK_WEBHOOK_SECRET',
    help: 'Secret for the signatures of watch --webhook.',
    reader: anyText,
  },
  file: {
    variable: 'LINECHECK_WEBHOOK_SECRET_FILE',
    help: 'File with the webhook secret. Must be yours and closed to other users.',
    reader: anyText,
  },
  command: {
    variable: 'LINECHECK_WEBHOOK_SECRET_COMMAND',
    help: 'Command to print the webhook secret.',
    reader: anyText,
  },
};

export type WebhookFlags = FlagsOf<typeof WEBHOOK_SETTINGS>;
