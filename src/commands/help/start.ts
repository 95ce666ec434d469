/** The first five minutes. */
import { entries, paragraph } from './entries.ts';
import type { HelpTopic } from './help-topic.ts';

export const START: HelpTopic = {
  name: 'start',
  says: 'the first five minutes, on a demo restaurant',
  text: async () => `The first five minutes

  linecheck

${paragraph('Where no platform is set this opens the monitor on a simulated restaurant in the middle of its dinner service. Nothing has to be installed or configured for that, and nothing is sent anywhere.')}
The list tells what each station is like and what is wrong with it. Keys:

${entries([
  ['Enter, q', 'open what the cursor is on; go back, and quit from the first screen'],
  ['f, F', "the station's fulfillments of the business date; all of them"],
  ['T, x', 'where a ticket of the station goes, in sentences; the routing graph'],
  ['/', 'filter: words that must all occur'],
  ['d, c', 'choose the business date; the restaurant'],
  ['?', 'all keys of this screen'],
  [':', 'type a command: every key by its name'],
])}
The same as text, for scripts and for phone support; without --demo these
commands read what you configured, never the demo:

${entries([
  ['linecheck stations --demo', 'the list'],
  ['linecheck audit --demo', 'what is wrong, and how to put it right'],
  ['linecheck trace Grill --demo', 'where the tickets of a station go, and why'],
  ['linecheck ff today "wait>10m" --demo', 'items that took long'],
  ['linecheck report yesterday --demo', 'a day in figures'],
])}
Next: linecheck help connect
`,
};
