import type { Command, Option } from 'commander';
import { ALL_SETTINGS } from '../../settings/settings.ts';
import { isShared } from '../arguments/shared-arguments.ts';
import { entries, type HelpTopic, paragraph } from './help-topic.ts';

export const OPTIONS: HelpTopic = {
  name: 'options',
  description: 'options that commands share, formats, several restaurants',
  text: async (program) => `Options that commands share

${paragraph('Most commands that read a kitchen take these. The help of each command has the others.')}
What is printed:

${entries([FORMAT_OPTION, ...outputOptions(program)])}
What is read:

${entries(SETTING_OPTIONS)}
${paragraph('Most of these can also be a variable or a key of the profile (linecheck help connect). For linecheck archive and serve, --archive is the archive to work on. Without it, that is a file in the data folder.')}
Formats:

${paragraph('Data goes to stdout, and everything else to stderr. If a reading fails partway, nothing is printed, no file is written, and the exit code says why (linecheck help symptoms).')}
${paragraph('In ndjson, a list has one line for each row. doctor, login, and sandbox print one line in all. --output takes the endings .txt (table), .json, .ndjson, .jsonl, .csv, .md, and .html.')}
${paragraph("json and ndjson have the API's names, and times in UTC such as 2026-11-19T18:00:00.000Z. The platform's own times are printed as they were sent. In csv and md they end in Z. Durations are milliseconds. null stands for what doesn't exist or isn't known. linecheck help schema COMMAND prints what each field means.")}
${paragraph('csv has no control characters except line breaks. It has an apostrophe before text that a spreadsheet would run as a formula, also after a semicolon. If Excel shows accents wrong, use --format excel --output day.csv, which is csv with a byte order mark. csv and md print invisible characters, such as those that reverse text, as \\u{202E}. json and ndjson keep all text. linecheck export changes no text, because queries compare it.')}
${paragraph('With --demo, each answer says that it is simulated: by "Demo: simulated data." on stderr and above tables, by demo: true in each JSON object, and by a column demo in csv. If nothing is configured, the monitor opens the demo. Other commands exit with 2.')}
Several restaurants:

${paragraph('Restaurants are printed in the order of the profile, and read several at once. fleet, items, and sync read all of them unless --restaurant or --tag names some. Each restaurant has one of these outcomes:')}
${entries(OUTCOMES)}
${paragraph('The exit code is the highest one of the restaurants that failed. If none failed, it is 1 if something was found, such as an error in the setup, and otherwise 0. If the login is refused, or every restaurant fails, nothing is printed. Without --all-restaurants, a single restaurant has its own exit code.')}
${paragraph('The last line on stderr is a summary: "38 of 40 restaurants read, 1 not subscribed, 1 timed out. 3 with errors." --quiet leaves it out if nothing failed. --summary json always prints it, as {restaurants, states, found, exit}.')}
${paragraph('fleet prints one row for each restaurant, and items one for each item. With --all-restaurants, other commands print json as an array with an object for each restaurant. A list becomes {restaurant: {guid, name}, records}. Each line of ndjson and csv begins with the GUID of its restaurant. A failed restaurant is {restaurant, state, code}. In csv it is a row with the GUID and the last two columns, restaurantState and restaurantCode. With --columns, only restaurants that were read have rows.').trimEnd()}
`,
};

const FORMAT_OPTION = [
  '--format <format>',
  'table, json, or ndjson. Commands that read a kitchen also print csv and md, and report html. The default is a table. In a pipe, stations, fulfillments, fleet, sync, archive, and config show print ndjson, and login prints json',
] as const;

const OUTCOMES = [
  ['read', 'the answer is complete'],
  [
    'not subscribed',
    'the platform sends no ticket times. This is a failure only with --require-times. audit --date checks only the setup',
  ],
  ['incomplete', 'some stations could not be read. This is a failure with exit code 8'],
  [
    'denied, timed out',
    'or another failure, with its own exit code. The other restaurants are still read',
  ],
  [
    'skipped',
    'nothing here has the name that you gave. This is a failure only if it is so everywhere',
  ],
  [
    'not read yet',
    'you pressed Ctrl-C before (exit code 130). What was read is printed, but no file is written',
  ],
] as const;

/** Flags without a subject are in the help of the commands that add them. */
const SETTING_OPTIONS = ALL_SETTINGS.flatMap(([, { flag, help, subject }]) =>
  flag !== undefined && subject !== undefined ? [[flag, help] as const] : [],
);

/** `--format` is explained apart, because its default differs between commands. */
function outputOptions(program: Command): readonly (readonly [flags: string, help: string])[] {
  const settings = new Set<string>(SETTING_OPTIONS.map(([flag]) => flag));
  const options = sharedBelow(program).filter(
    ({ flags, long }) => long !== '--format' && !settings.has(flags),
  );
  return [...new Map(options.map(({ flags, description }) => [flags, description]))];
}

function sharedBelow(command: Command): readonly Option[] {
  return [...command.options.filter(isShared), ...command.commands.flatMap(sharedBelow)];
}
