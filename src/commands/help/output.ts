import { entries, type HelpTopic, paragraph } from './help-topic.ts';

export const OUTPUT: HelpTopic = {
  name: 'output',
  says: 'formats, files, columns, the demo',
  text: async () => `Output

${paragraph('Data goes to stdout, everything else to stderr. --quiet leaves only errors and warnings on stderr.')}
${entries([
  [
    '--format',
    'table, json, ndjson, csv, or md. The default is a table on a terminal and ndjson in a pipe. audit, trace, diff, trend, and report always print a table.',
  ],
  [
    '--output FILE',
    'write a file, never a partial one. The ending sets the format unless --format does',
  ],
  ['--columns IDS', 'choose columns and their order'],
  ['--all-restaurants', 'every restaurant in the profile or archive (--restaurant is repeatable)'],
  ['--concurrency N', 'restaurants to read at once, 1 to 8 (default: 4), printed in profile order'],
])}
${paragraph("json and ndjson have the API's names. restaurant is a GUID beside name, or {guid, name}. Times are UTC, as in 2026-11-19T18:00:00.000Z. The platform's own times are printed unchanged, except in csv and md. Durations are milliseconds, and null is what does not exist or is not known. linecheck COMMAND --help lists each command's keys, and linecheck help schema COMMAND prints their JSON Schema.")}
${paragraph("A reading that fails partway prints nothing and exits with the failure's code (linecheck help exit-codes). Several restaurants: linecheck help several.")}
${paragraph("csv drops control characters except line breaks, and puts an apostrophe before text if a spreadsheet would run it as a formula. csv and md print invisible characters, such as those reversing text, as \\u{202E}, and the platform's instants with Z. json and ndjson keep both as they are. linecheck export changes no text, because queries join by it.")}
${paragraph('Without a terminal (a pipe, cron), the monitor prints one plain snapshot and ends. With nothing configured, only the monitor opens the demo. Other commands exit with 2 unless you add --demo. Then each row and object is marked as simulated. --demo-restaurants 40 (linecheck demo --restaurants 40) simulates a chain across time zones.')}
In the monitor, Y copies a command to print the list on the screen, y copies
cells, and w writes rows to a file.
`,
};

export const SEVERAL: HelpTopic = {
  name: 'several',
  says: 'several restaurants: outcomes, exit codes, the summary',
  text: async () => `Several restaurants

${entries([
  ['--all-restaurants', 'every restaurant in the profile or archive'],
  ['--restaurant NAME', 'name or GUID (repeatable)'],
  ['--tag NAME', 'those with this tag (repeatable). With --restaurant only those with both'],
  ['--concurrency N', 'restaurants to read at once, 1 to 8 (default: 4)'],
  ['--require-times', 'fail where a restaurant has no ticket times'],
  ['--summary json', 'the last line on stderr as JSON'],
])}
${paragraph('fleet and sync read all restaurants unless --restaurant or --tag names some. Restaurants are printed in profile order. On a terminal, a line on stderr shows how many are read.')}
One rule for all commands:

${entries([
  ['read', 'the answer is complete'],
  [
    'not subscribed',
    'no ticket times: an outcome, not a failure, unless --require-times is given. audit --date then checks only the setup',
  ],
  ['incomplete', 'some stations could not be read: a failure, exit 8'],
  [
    'denied, timed out …',
    'a failure with a code (linecheck help exit-codes). The other restaurants go on',
  ],
  ['skipped', 'nothing here has the requested name. An error only if that is so everywhere'],
  ['not read yet', 'Ctrl-C came first: what was read is printed, but no file is written, exit 130'],
])}
${paragraph('The exit code is the highest failure code. Nothing failed: 1 where something was found (an audit error), otherwise 0. So a restaurant without ticket times hides nothing. A refused login ends the command before anything is printed, and if all restaurants fail nothing is printed. One restaurant, without --all-restaurants, ends with its own code, 6 included.')}
${paragraph('stderr ends with one line, such as "38 of 40 restaurants read, 1 not subscribed, 1 timed out. 3 with errors." --quiet drops it if nothing failed. --summary json always prints it as {restaurants, states, found, exit}: states counts the restaurants in each state, found those with something found, exit is the exit code.')}
${paragraph('A failed restaurant has {restaurant, state, code} in json and ndjson. In csv the last columns are restaurantState and restaurantCode, and a failed restaurant is a row with the other columns empty. With --columns, ndjson and csv have only rows from restaurants that were read.')}`,
};

/** Without a problem they print nothing, because cron mails all output. */
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
    'Every quarter hour: mail the manager when a station is slow or quiet.',
    "*/15 * * * * linecheck watch --once --quiet > watch.json || mail -s 'The kitchen needs somebody' manager@example.com < watch.json",
  ],
];

export const CRON: HelpTopic = {
  name: 'cron',
  says: 'recipes for cron jobs, and what they can rely on',
  text: async () => `Cron jobs

${CRON_RECIPES.map(([says, line]) => `  # ${says}\n  ${line}\n`).join('\n')}
${paragraph('Each job is one line of a crontab. cron mails what a job prints to MAILTO: with these recipes, only errors, warnings, and a changed audit. In a crontab, % ends a line: write \\%.')}
${paragraph('With --quiet, stderr has only errors and warnings. stdout is data: redirect it, or use --output. That never leaves a partial file. A reading that fails partway prints nothing. Scripts can rely on exit codes: linecheck help exit-codes.')}
${paragraph('watch --once exits with 1 while something is wrong, so the mail comes every quarter hour until it is over. For one message at the start and one at the end, run linecheck watch with --state and --webhook instead.')}
${paragraph('For frequent jobs, set --token-cache, or token_cache = true in the profile: they log in about once a day, and jobs at the same time share one login. cron does not read your shell files: use a profile, with client_secret_file for the secret.')}`,
};
