/** What is run by clocks. */
import { paragraph } from './entries.ts';
import type { HelpTopic } from './help-topic.ts';

/** Lines of a crontab, each with what it does. None prints anything while all is well: cron mails whatever is printed. */
export const CRON_RECIPES: readonly (readonly [says: string, line: string])[] = [
  [
    'Every night: copy the last days, and file a report of yesterday.',
    '0 5 * * *    linecheck sync --quiet --archive sqlite:kitchen.sqlite > /dev/null && linecheck report yesterday --quiet --archive sqlite:kitchen.sqlite --output yesterday.md',
  ],
  [
    'Every quarter hour: mail the audit when a setup has errors, once.',
    '*/15 * * * * linecheck audit --all-restaurants --quiet > audit.new && rm -f audit.txt || cmp -s audit.new audit.txt || tee audit.txt < audit.new',
  ],
  [
    'Every evening: mail the manager once the kitchen is behind.',
    "0 18 * * *   linecheck watch --quiet --window 30m --until 'p90>15m or open>40' --for 4h > watch.json && mail -s 'The kitchen is behind' manager@example.com < watch.json",
  ],
];

export const CRON: HelpTopic = {
  name: 'cron',
  says: 'recipes for jobs, and what they can rely on',
  text: async () => `Jobs without anybody watching

${CRON_RECIPES.map(([says, line]) => `  # ${says}\n  ${line}\n`).join('\n')}
${paragraph('Each job is one line of a crontab. cron mails what a job prints, to MAILTO: with these recipes that is errors, warnings, and an audit that is not as in its last mail; nothing while all is well. In a crontab % ends a line: write \\%.')}
${paragraph('--quiet leaves narration out of stderr, and only errors and warnings stay. stdout is data: name an --output file, which is complete or left as it was, or redirect it. A business date that breaks off prints nothing and fails. Exit codes are an interface: linecheck help exit-codes.')}
${paragraph('--window 30m has watch look at the last 30 minutes. Without it conditions cover the business date so far: a bad lunch then raises the alarm at dinner. Windows end with the last complete reading, and one in which nothing was bumped meets no condition.')}
${paragraph('--token-cache, or token_cache = true in the profile, keeps the token for jobs that run often: they log in about once a day, and several at once log in once. cron does not read your shell files: set what is needed in a profile, with client_secret_file for the secret.')}`,
};
