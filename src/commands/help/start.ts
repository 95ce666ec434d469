/** The first five minutes. */
import { entries, paragraph } from './entries.ts';
import { firstKeys } from './first-keys.ts';
import type { HelpTopic } from './help-topic.ts';

export const START: HelpTopic = {
  name: 'start',
  says: 'the first five minutes, with a demo restaurant',
  text: async () => `The first five minutes

  linecheck

${paragraph('Without a platform, this opens the monitor on a simulated restaurant in the middle of dinner service. It needs no setup and sends nothing anywhere. c lists all restaurants; the demo has two others: one without a subscription, and one that is closed.')}
The list shows the pace and the issues of each station. Ten keys to begin with:

${entries(await firstKeys())}
The same as text, for scripts and phone support. Without --demo these commands
read your platform, never the demo:

${entries([
  ['linecheck stations --demo', 'the list'],
  ['linecheck audit --demo', 'setup issues and their fixes'],
  ['linecheck trace Grill --demo', 'ticket route of a station, with reasons'],
  ['linecheck ff today "wait>10m" --demo', 'items with long times'],
  ['linecheck report yesterday --demo', 'the figures of a date'],
])}
${paragraph('A chain: with several restaurants in the profile, the monitor opens on all of them, the one that needs somebody first, and c returns there.')}
${entries([
  ['linecheck demo --restaurants 40', 'a simulated chain'],
  ['linecheck fleet', 'the same list as text'],
  ['linecheck audit --all-restaurants --group rule', 'each rule, and where'],
  ['linecheck baseline save --all-restaurants', 'for baseline check'],
  ['linecheck diff --all-restaurants --like Downtown', 'unlike a model restaurant'],
  ['linecheck exporter', 'metrics for Prometheus'],
])}
Next: linecheck help connect
`,
};
