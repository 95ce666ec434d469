/** What commands print, and where. */
import { entries, paragraph } from './entries.ts';
import type { HelpTopic } from './help-topic.ts';

export const OUTPUT: HelpTopic = {
  name: 'output',
  says: 'formats, files, columns, the demo',
  text: async () => `Output

${paragraph('Data goes to stdout, everything else to stderr. --quiet leaves only errors and warnings on stderr.')}
${entries([
  [
    '--format',
    'table, json, ndjson, csv or md. The default is a table on a terminal and ndjson in a pipe; audit, baseline, trace, diff, trend and report always print a table.',
  ],
  [
    '--output FILE',
    'write a file, never a partial one; its ending sets the format unless --format does',
  ],
  ['--columns IDS', 'choose columns and their order'],
  [
    '--all-restaurants',
    'every restaurant of the profile or the archive; --restaurant is repeatable',
  ],
  [
    '--concurrency N',
    'restaurants to read at once, 1 to 8 (default: 4); they are printed in the order of the profile',
  ],
])}
${paragraph("json and ndjson have the API's names; restaurant is a GUID beside name, or {guid, name}. Times are UTC, as in 2026-11-19T18:00:00.000Z; those that the platform sent stay as they came, except in csv and md. Durations are milliseconds, and null is what does not exist or is not known. linecheck COMMAND --help lists the keys of each command.")}
${paragraph('A reading that fails partway prints nothing and exits with the code of its failure (linecheck help exit-codes). Several restaurants: linecheck help several.')}
${paragraph('csv drops control characters except line breaks, and puts an apostrophe before text that a spreadsheet would run as a formula. csv and md print invisible characters, such as those that reverse text, as \\u{202E}, and instants of the platform with Z; --raw keeps both.')}
${paragraph('Without a terminal (a pipe, cron), the monitor prints one plain snapshot and ends. With nothing configured, only the monitor opens the demo. Other commands exit with 2 unless you add --demo; then each row and object is marked as simulated. --demo-restaurants 40 (linecheck demo --restaurants 40) simulates a chain across time zones.')}
In the monitor, Y copies the command that prints the list on the screen, y
copies cells, and w writes rows to a file.
`,
};
