import { type HelpTopic, paragraph } from './help-topic.ts';

/** Without a problem they print nothing, because cron mails all output. */
export const CRON_RECIPES: readonly (readonly [says: string, line: string])[] = [
  [
    'Every night: copy the last days and save a report of yesterday.',
    '0 5 * * *    linecheck sync --quiet --archive sqlite:kitchen.sqlite > /dev/null && linecheck report yesterday --quiet --archive sqlite:kitchen.sqlite --output yesterday.md',
  ],
  [
    'Every quarter hour: mail the audit once when a setup has errors.',
    // After an outage, what was mailed before it is still there to compare with.
    '*/15 * * * * linecheck audit --all-restaurants --quiet > audit.new; case $? in 0) rm -f audit.txt;; 1) cmp -s audit.new audit.txt || tee audit.txt < audit.new;; esac',
  ],
  [
    'Every quarter hour of an evening: mail the manager what is slow, quiet, or stopped.',
    "*/15 17-22 * * * linecheck watch --once --quiet > watch.json || [ ! -s watch.json ] || mail -s 'The kitchen is in trouble' manager@example.com < watch.json",
  ],
];

/** For Node. `body` is the text as received, `header` is `linecheck-signature`. */
export const VERIFY_RECIPE = String.raw`import { createHmac, timingSafeEqual } from 'node:crypto';
export function isGenuine(body, header, secret, now = Date.now() / 1000) {
  const [, t, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  const own = createHmac('sha256', secret).update(t + '.' + body).digest();
  return Math.abs(now - t) < 300 &&
    timingSafeEqual(own, Buffer.from(mac, 'hex'));
}`;

export const SCRIPTS: HelpTopic = {
  name: 'scripts',
  says: 'recipes for cron jobs, and webhooks of watch',
  text: async () => `Scripts

Cron jobs:

${CRON_RECIPES.map(([says, line]) => `  # ${says}\n  ${line}\n`).join('\n')}
${paragraph('Each job is one line of a crontab. In a crontab, % ends a line: write \\%. cron mails what a job prints to MAILTO: with these recipes, only errors, warnings, and a changed audit.')}
${paragraph('With --quiet, stderr has only errors and warnings. stdout is data: redirect it, or use --output, which never leaves a partial file. A reading that fails partway prints nothing. Scripts can rely on exit codes (linecheck help symptoms).')}
${paragraph('watch --once exits with 1 while something is wrong, so that mail comes every quarter hour until it is over. For one message at the start and one at the end, run linecheck watch with --state and --webhook. audit --since yesterday prints only new issues.')}
${paragraph("For frequent jobs, set --token-cache, or token_cache = true in the profile. They then log in about once a day, and jobs at the same time share one login. cron doesn't read your shell files: use a profile, with client_secret_file for the secret.")}
Webhooks:

  export LINECHECK_WEBHOOK=https://alerts.example/kitchen
  export LINECHECK_WEBHOOK_SECRET_FILE=~/.webhook-secret    # chmod 600
  linecheck watch --all-restaurants --state ~/chain.json

${paragraph('watch sends each line by POST to each --webhook (repeatable), one after another, at least once. A URL is often a password, and other users see command lines: prefer the variable. No message repeats it.')}
${paragraph('--webhook-format json (default) sends the line as it is printed (linecheck help schema watch). --webhook-test sends one with event: test. slack and teams send restaurant and sentence, as {"text"} and as an adaptive card. ntfy sends them as JSON to the server of a URL such as https://ntfy.sh/TOPIC.')}
${paragraph('An answer of 2xx takes a line, whatever its body. Other answers of 4xx than 408 and 429, and answers that are not HTTP, drop it with a warning. Otherwise it is sent again, after a pause of up to 15 s, or as long as Retry-After asks, up to an hour. Redirects are not followed. Up to 1,000 lines wait. Beyond that, the oldest are dropped with a warning. With --state FILE, waiting lines are kept beside FILE and sent after the next start. When watch ends, they have 5 s.')}
${paragraph('URLs start with https://. Private addresses, such as 10.0.0.1 or localhost, need --allow-private-webhook, also behind a name. With a proxy, the proxy looks names up, so only addresses written as numbers are checked. --ca-file and proxies work as for the platform.')}
${paragraph('linecheck-delivery is the ID of a line. It stays the same for a line that is sent again, also after a restart. With a secret (LINECHECK_WEBHOOK_SECRET, _FILE, or _COMMAND), linecheck-signature is t=SECONDS,v1=HEX, an HMAC-SHA256 of SECONDS, a period, and the body. To verify it in Node:')}
${VERIFY_RECIPE.replaceAll(/^/gm, '  ')}
`,
};
