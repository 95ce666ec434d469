/** Commands about several restaurants: outcomes, exit codes and the summary. */
import { entries, paragraph } from './entries.ts';
import type { HelpTopic } from './help-topic.ts';

export const SEVERAL: HelpTopic = {
  name: 'several',
  says: 'several restaurants: outcomes, exit codes, the summary',
  text: async () => `Several restaurants

${entries([
  ['--all-restaurants', 'every restaurant of the profile or the archive'],
  ['--restaurant NAME', 'repeatable; a name or a GUID'],
  ['--tag NAME', 'those with this tag, repeatable; with --restaurant only those with both'],
  ['--concurrency N', 'restaurants to read at once, 1 to 8 (default: 4)'],
  ['--require-times', 'fail where a restaurant has no ticket times'],
  ['--summary json', 'the last line on stderr as JSON'],
])}
${paragraph('fleet and sync read all restaurants unless --restaurant or --tag names some. Restaurants are printed in the order of the profile. On a terminal, a line on stderr shows how many are read.')}
One rule for all commands:

${entries([
  ['read', 'the answer is complete'],
  [
    'not subscribed',
    'no ticket times: an outcome, not a failure, unless --require-times is given; audit --date then checks only the setup',
  ],
  ['incomplete', 'some stations could not be read: a failure, exit 8'],
  [
    'denied, timed out …',
    'a failure with the code of linecheck help exit-codes; the other restaurants go on',
  ],
  ['skipped', 'nothing here has the requested name; an error only if that is so everywhere'],
  ['not read yet', 'Ctrl-C came first: what was read is printed, but no file is written, exit 130'],
])}
${paragraph('The exit code is the highest code of what failed. Nothing failed: 1 where something was found (an error of audit, a new issue of baseline check), otherwise 0. So a restaurant without ticket times hides nothing. A login that is refused ends the command before anything is printed, and if all restaurants fail nothing is printed. One restaurant, without --all-restaurants, ends with its own code, 6 included.')}
${paragraph('stderr ends with one line, such as "38 of 40 restaurants read, 1 not subscribed, 1 timed out. 3 with errors." --quiet drops it if nothing failed. --summary json always prints it as {restaurants, states, found, exit}: states counts the restaurants in each state, found those with something found, exit is the exit code.')}
${paragraph('A restaurant that failed has {restaurant, state, code} in json and ndjson. In csv the last columns are restaurantState and restaurantCode, and a restaurant that failed is a row with the other columns empty. With --columns, ndjson and csv have only rows of restaurants that were read.')}`,
};
