/** Help for scheduled runs. */
import { paragraph } from './entries.ts';
import type { HelpTopic } from './help-topic.ts';

/** Crontab lines with what they do. None prints anything without a problem, because cron mails all output. */
export const CRON_RECIPES: readonly (readonly [says: string, line: string])[] = [
  [
    'Every night: copy the last days and save a report of yesterday.',
    '0 5 * * *    linecheck sync --quiet --archive sqlite:kitchen.sqlite > /dev/null && linecheck report yesterday --quiet --archive sqlite:kitchen.sqlite --output yesterday.md',
  ],
  [
    'Every quarter hour: mail the audit once when a setup has errors.',
    '*/15 * * * * linecheck audit --all-restaurants --quiet > audit.new && rm -f audit.txt || cmp -s audit.new audit.txt || tee audit.txt < audit.new',
  ],
  [
    'Every evening: mail the manager when the kitchen is slow.',
    "0 18 * * *   linecheck watch --quiet --window 30m --until 'p90>15m or open>40' --for 4h > watch.json && mail -s 'The kitchen is slow' manager@example.com < watch.json",
  ],
];

export const CRON: HelpTopic = {
  name: 'cron',
  says: 'recipes for cron jobs, and what they can rely on',
  text: async () => `Cron jobs

${CRON_RECIPES.map(([says, line]) => `  # ${says}\n  ${line}\n`).join('\n')}
${paragraph('Each job is one line of a crontab. cron mails what a job prints to MAILTO: with these recipes, only errors, warnings, and an audit that changed. In a crontab, % ends a line: write \\%.')}
${paragraph('With --quiet, stderr has only errors and warnings. stdout is data: redirect it, or use --output, which never leaves a partial file. A reading that fails partway prints nothing. Scripts can rely on exit codes: linecheck help exit-codes.')}
${paragraph('With --window 30m, watch checks the last 30 minutes. Without it, conditions cover the business date so far: a bad lunch would raise the alarm at dinner. A window ends with the last complete reading; one without bumps meets no condition.')}
${paragraph('For jobs that run often, set --token-cache, or token_cache = true in the profile: they log in about once a day, and jobs at the same time share one login. cron does not read your shell files: use a profile, with client_secret_file for the secret.')}`,
};
