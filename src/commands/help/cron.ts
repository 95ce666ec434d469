/** What is run by clocks. */
import { paragraph } from './entries.ts';
import type { HelpTopic } from './help-topic.ts';

/** Lines of a crontab, each with what it does. */
export const CRON_RECIPES: readonly (readonly [says: string, line: string])[] = [
  [
    'Every night: copy the last days, and file a report of yesterday.',
    '0 5 * * *    linecheck sync --token-cache --archive sqlite:kitchen.sqlite && linecheck report yesterday --archive sqlite:kitchen.sqlite --format md --output yesterday.md',
  ],
  [
    'Every quarter hour: write to IT where the set-up of a restaurant has an error, or cannot be read.',
    "*/15 * * * * linecheck audit --all-restaurants --token-cache > /dev/null || mail -s 'kitchen set-up' it@example.com < /dev/null",
  ],
  [
    'Every evening: say so once the kitchen is behind.',
    "0 18 * * *   linecheck watch --until 'p90>15m or open>40' --for 4h && notify 'The kitchen is behind'",
  ],
];

export const CRON: HelpTopic = {
  name: 'cron',
  says: 'recipes for jobs, and what they can rely on',
  text: async () => `Jobs without anybody watching

${CRON_RECIPES.map(([says, line]) => `  # ${says}\n  ${line}\n`).join('\n')}
${paragraph('stdout is data and stderr the rest; progress is drawn on terminals alone. Exit codes are an interface: linecheck help exit-codes. --output FILE writes a file whole or not at all. A day that breaks off prints nothing and fails, so a file that is there is complete.')}
${paragraph('--token-cache, or token_cache = true in the profile, keeps the token for jobs that run often: they log in about once a day, and several at once log in once. cron knows nothing of your shell: set what is needed in a profile, and let client_secret_file tell the secret.')}`,
};
