import { EXIT, FAILURES } from '../../contract/failures.ts';
import { SYMPTOMS as SYMPTOM_RECORDS } from '../../contract/symptoms.ts';
import { RULES } from '../../kitchen/audit/audit.ts';
import { SEVERITY_MARKS } from '../../kitchen/audit/rule.ts';
import { ITEM_LANGUAGE } from '../../kitchen/filter/filter-fields.ts';
import { withoutBackticks } from '../../kitchen/model/failure-text.ts';
import { RESTAURANT_FILTER } from '../../kitchen/tables/restaurants.ts';
import { STATION_FILTER } from '../../kitchen/tables/stations.ts';
import { storePath } from '../../store/stores.ts';
import { CONNECT } from './connect.ts';
import { entries, type HelpTopic, paragraph } from './help-topic.ts';
import { OPTIONS } from './options.ts';
import { SCHEMA } from './shipped-files.ts';
import { KEYS, START } from './start.ts';

interface ExitRow {
  readonly exit: number;
  readonly says: readonly { readonly code?: string; readonly sentence: string }[];
}

const FOUND_SENTENCE =
  'Something was found: an error (audit), a change (diff --exit-code), or an open state (watch --once).';

const UNREAD_SENTENCE = 'audit, fleet, or diff --exit-code could not read a complete station list.';

const FAULT_SENTENCE = 'Internal error. Set LINECHECK_DEBUG=1 to see where it happened.';

const TERMINATED_SENTENCE =
  'Ended by SIGTERM. linecheck serve, sandbox, and exporter exit with 0 on SIGTERM and Ctrl-C.';

export function exitRows(): readonly ExitRow[] {
  const rows = new Map<number, ExitRow['says']>([
    [EXIT.done, [{ sentence: 'Done.' }]],
    [EXIT.found, [{ sentence: FOUND_SENTENCE }]],
    [EXIT.contract, [{ sentence: UNREAD_SENTENCE }]],
    [EXIT.fault, [{ sentence: FAULT_SENTENCE }]],
    [EXIT.terminated, [{ sentence: TERMINATED_SENTENCE }]],
  ]);
  for (const [code, { exit, hint }] of Object.entries(FAILURES)) {
    rows.set(exit, [...(rows.get(exit) ?? []), { code, sentence: hint }]);
  }
  return Array.from(rows, ([exit, says]) => ({ exit, says })).sort((a, b) => a.exit - b.exit);
}

function exitCodes(): string {
  return entries(
    exitRows().flatMap(({ exit, says }) =>
      says.map(({ code, sentence }, index) => {
        const meaning = code === undefined ? sentence : `${code}: ${sentence}`;
        return [index === 0 ? String(exit) : '', meaning] as const;
      }),
    ),
  );
}

/** Backticks mark what is typed or printed. */
export const SYMPTOM_ROWS: readonly (readonly [seen: string, is: string])[] = SYMPTOM_RECORDS.map(
  ({ code, seen, cause, remedy }) => {
    const where = code === undefined ? '' : ` (\`${code}\`, exit ${FAILURES[code].exit})`;
    return [seen + where, `${cause} ${remedy}`];
  },
);

const SYMPTOMS_TOPIC: HelpTopic = {
  name: 'symptoms',
  description: 'what you see, why, what to do, and all exit codes',
  text: async () =>
    `${symptoms()}\nExit codes. For several restaurants, the highest one counts:\n\n${exitCodes()}`,
};

export function symptoms(): string {
  const rows = SYMPTOM_ROWS.map(
    ([seen, is]) => `${paragraph(withoutBackticks(seen), 2)}${paragraph(withoutBackticks(is), 6)}`,
  );
  return `What you see, why, and what to do

${rows.join('\n')}
${paragraph('Run linecheck doctor to check everything in turn. Set LINECHECK_DEBUG=1 to see where an internal error happened. No message or log contains a secret or a token.')}`;
}

const DEFAULT_STORE_PATH = '~/.local/state/linecheck/memory.sqlite';

export const TERMINAL: HelpTopic = {
  name: 'terminal',
  description: 'colors, screen readers, slow links, alerts, mouse, what is remembered',
  text: async (_program, environment) => `Terminal

${paragraph('Any terminal of 60x15 or more is enough. Unknown terminals get ASCII and 16 colors. Everything can be done with letters, and arrow keys work, too. Nothing is said by color alone.')}
${paragraph('linecheck doctor shows what it detected. If characters look wrong, set LC_ALL=C to draw only ASCII. If a remote machine has no locale, set LC_ALL=C.UTF-8 to draw lines and blocks.')}
Colors (the first of these that is set counts):

${entries([
  ['FORCE_COLOR=0..3', 'none, 16 colors, 256 colors, 24-bit'],
  ['NO_COLOR=1', 'none'],
  ['COLORTERM, TERM', 'as the terminal reports'],
])}
${paragraph('With 256 colors or more, --theme dark, light, or colorblind (theme = "dark" in the profile) chooses colors for the background or for color blindness.')}
Screen readers and braille displays:

${paragraph('With ACCESSIBLE=1 (or INK_SCREEN_READER=true), each key is answered with sentences, one per line. Nothing is drawn, moved, or colored. An update is one sentence, or waits until you press r. Menus are numbered lists.')}
Slow links:

${paragraph('The speed of the link is measured. On a slow link, or with --link slow, screens have fewer lines and no seconds, and lists turn pages instead of scrolling. --link fast turns this off.')}
Alerts:

${paragraph(`--alert bell (alert = "bell" in the profile) rings once when a station becomes slow or quiet, and when the platform is lost, but at most once a minute. The screen's last line says where and why, and which key goes there, until you press a key or it is over. If there is more than one restaurant, it says how many, and the key opens their list.`)}
${paragraph('While the list of restaurants or a restaurant opened from it is on the screen, alerts cover all restaurants. The list reads them anyway, so alerts need no more requests. With --restaurant, alerts cover that restaurant until you open the list.')}
${paragraph("Nothing rings while updates are paused (=), before earlier dates have been read, or for a muted station. A restaurant on a past date or at an earlier moment (<) rings only if the list reads it, too. M mutes the selected station until closeout. :mute 86'd adds a note. :limit 9m 14m sets from when tickets of the selected station are marked, and from when they are late. To alert another program, use linecheck watch.")}
Mouse:

${paragraph('The mouse is off by default. :mouse on and :mouse off are remembered. mouse = "on" in the profile (LINECHECK_MOUSE=on) turns it on for users who have typed neither. A click selects a row, a click on the selected row opens it, and the wheel moves three rows. A click on a column head sorts, and a second one reverses the order. Keys in the footer can be clicked, too. Hold Shift to select text for copying.')}
Title:

${paragraph(`The terminal's title says what is wrong, and at which restaurant. The earlier title comes back at the end. title = "off" in the profile (LINECHECK_TITLE=off) leaves it unchanged. Unknown terminals and the Linux console get no title.`)}
When the monitor ends:

${paragraph('The previous screen comes back, even after a signal, a dropped link, or an internal error. After kill -9, or if the machine runs out of memory, type reset.')}
${paragraph("The next start opens the same screen for the current date. Esc returns to the station list. Each restaurant's last screen, filters, sort orders, columns, and panes are remembered. A filter could hide trouble, so it is off at the start, and \\ turns it on.")}
Memory:

${paragraph(`Everything that is remembered is in one private file: ${environment === undefined ? DEFAULT_STORE_PATH : storePath(environment)}. It has views, limits, mutes, setups, and past dates read from a platform, and with --token-cache tokens. To forget everything, remove it while nothing runs. linecheck login --forget overwrites a token, summaries_mb limits past dates, and linecheck doctor says how much there is.`)}
${paragraph('Any number of processes may use the file at once. If it stays locked for two seconds, can only be read, is on a full disk, was written by a newer version, or can be changed by others, the program goes on without it, and one line on stderr says why. A damaged file is renamed to memory.sqlite.damaged, and a new one is used. The files of 0.3.0 are moved into it once.')}`,
};

export const FILTERS: HelpTopic = {
  name: 'filters',
  description: 'the filter language, for / in the monitor and for commands',
  text: async () => `Filters

Every word of a filter must match. a|b matches either word, !a what does not
match, and "a b" a phrase. Fields are compared with : = != < <= > >=, such as
station:grill or wait>10m:
${entries(ITEM_LANGUAGE.help)}
Lowercase letters match uppercase ones too. A word of eight characters or more
also matches the ticket's ID. Quote filters for your shell:

  linecheck ff yesterday 'grill|fry' 'wait>10m' --sort -took
  linecheck report today 'level:expo' '!station:bar'

In the monitor's station list, these are the fields (state:slow):
${entries(STATION_FILTER.help)}
In the monitor's restaurant list, these are the fields (state:slow|quiet,
tag:west). Words without a field match names, tags, and slow or quiet stations:
${entries(RESTAURANT_FILTER.help)}`,
};

const RULES_TOPIC: HelpTopic = {
  name: 'rules',
  description: 'the audit rules and their thresholds',
  text: async () =>
    `Audit rules\n\n${paragraph(RULES_INTRODUCTION)}\n${RULES.map(ruleEntry).join('\n')}`,
};

const RULES_INTRODUCTION =
  'linecheck audit exits with 1 only if there is an error. What is below a threshold, and what could not be checked, is listed separately, with the reason.';

function ruleEntry(rule: (typeof RULES)[number]): string {
  const { id, name, condition, why, fix } = rule;
  return `${id} ${name}: ${SEVERITY_MARKS[rule.severity].sentenceWord}\n${paragraph(condition, 2)}${milderSeverityText(rule)}${paragraph(`Why: ${why}`, 2)}${paragraph(`Fix: ${fix}`, 2)}`;
}

function milderSeverityText({ milder }: (typeof RULES)[number]): string {
  if (milder === undefined) return '';
  const word = SEVERITY_MARKS[milder.severity].sentenceWord;
  return paragraph(`A ${word} where ${milder.when}.`, 2);
}

/** These jobs print only about a problem, because cron mails all output. */
export const CRON_RECIPES: readonly (readonly [says: string, line: string])[] = [
  [
    'Every night, copy the last days and save a report of yesterday.',
    '0 5 * * *    linecheck sync --quiet --archive sqlite:kitchen.sqlite > /dev/null && linecheck report yesterday --quiet --archive sqlite:kitchen.sqlite --output yesterday.md',
  ],
  [
    'Every quarter hour, check the setup, and mail its errors once.',
    // An exit code above 1 is an outage. audit.txt then stays, so that the next audit is compared with the last complete audit.
    '*/15 * * * * linecheck audit --all-restaurants --quiet > audit.new; case $? in 0) rm -f audit.txt;; 1) cmp -s audit.new audit.txt || tee audit.txt < audit.new;; esac',
  ],
  [
    'Every quarter hour of an evening, mail what is slow, quiet, or stopped.',
    "*/15 17-22 * * * linecheck watch --once --quiet > watch.json || [ ! -s watch.json ] || mail -s 'The kitchen is in trouble' manager@example.com < watch.json",
  ],
];

/** `body` is the text as received, and `header` is the header `linecheck-signature`. */
export const VERIFY_RECIPE = String.raw`import { createHmac, timingSafeEqual } from 'node:crypto';
export function isGenuine(body, header, secret, now = Date.now() / 1000) {
  const [, t, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  const own = createHmac('sha256', secret).update(t + '.' + body).digest();
  return Math.abs(now - t) < 300 &&
    timingSafeEqual(own, Buffer.from(mac, 'hex'));
}`;

export const SCRIPTS: HelpTopic = {
  name: 'scripts',
  description: 'recipes for cron jobs, and webhooks of watch',
  text: async () => `Scripts

Cron jobs:

${CRON_RECIPES.map(([says, line]) => `  # ${says}\n  ${line}\n`).join('\n')}
${paragraph('Each job is one line of a crontab. In a crontab, % ends a line: write \\%. cron mails to MAILTO what a job prints. With these recipes, that is only errors, warnings, and a changed audit.')}
${paragraph('With --quiet, stderr has only errors and warnings. The data goes to stdout: redirect it, or use --output, which never leaves a partial file. If a reading fails partway, nothing is printed. Scripts can rely on exit codes (linecheck help symptoms).')}
${paragraph('watch --once exits with 1 while something is wrong, so that mail comes every quarter hour until it is over. For one message at the start and one at the end, run linecheck watch with --state and --webhook. audit --since yesterday prints only new issues.')}
${paragraph("For frequent jobs, set --token-cache, or token_cache = true in the profile. They then log in about once a day, and jobs at the same time share one login. cron doesn't read your shell files: use a profile, with client_secret_file for the secret.")}
Webhooks:

  export LINECHECK_WEBHOOK=https://alerts.example/kitchen
  export LINECHECK_WEBHOOK_SECRET_FILE=~/.webhook-secret    # chmod 600
  linecheck watch --all-restaurants --state ~/chain.sqlite

${paragraph('watch sends each line by POST to each --webhook (repeatable), one after another, at least once. A URL is often a password, and other users see command lines: prefer the variable. No message repeats it.')}
${paragraph('--webhook-format json (default) sends the line as it is printed (linecheck help schema watch). slack and teams send restaurant and sentence, as {"text"} and as an adaptive card. ntfy sends them as JSON to the server of a URL such as https://ntfy.sh/TOPIC.')}
${paragraph("Two rehearsals: --webhook-test sends each webhook the begin and the end of a state at a test restaurant, marked test: true. The end is sent even if the begin isn't taken, because the receiver may have opened an incident. watch --date yesterday --webhook URL sends the lines of that date, in order, marked replayed: true, and texts name the date. It tries until a webhook has taken nothing for a minute, and remembers nothing. A past date goes only to --webhook, never to LINECHECK_WEBHOOK. Both print what was taken, and exit with 7 if something wasn't.")}
${paragraph('An answer of 2xx means that the line was received, whatever its body says. After an answer of 4xx (except 408 and 429), or one that is not HTTP, the line is dropped with a warning. In all other cases it is sent again after a pause of up to 15 seconds, or as long as Retry-After asks, up to an hour. Redirects are not followed. Up to 1,000 lines can wait. Beyond that, the oldest are dropped with a warning. With --state FILE, waiting lines are stored there, and sent after the next start. When watch ends, it tries for 5 more seconds to send them.')}
${paragraph('URLs start with https://. Private addresses, such as 10.0.0.1 or localhost, need --allow-private-webhook, also behind a name. With a proxy, only addresses written as numbers are checked, because the proxy looks up the names. --ca-file and proxies work as for the platform.')}
${paragraph('The header linecheck-delivery is the ID of a line. It stays the same when the line is sent again, even after a restart. With a secret (LINECHECK_WEBHOOK_SECRET, _FILE, or _COMMAND), there is a header linecheck-signature: t=SECONDS,v1=HEX, where HEX is an HMAC-SHA256 of SECONDS, a period, and the body. To verify it in Node:')}
${VERIFY_RECIPE.replaceAll(/^/gm, '  ')}
`,
};

export const HELP_TOPICS: readonly HelpTopic[] = [
  START,
  CONNECT,
  SYMPTOMS_TOPIC,
  KEYS,
  FILTERS,
  TERMINAL,
  OPTIONS,
  SCHEMA,
  SCRIPTS,
  RULES_TOPIC,
];
