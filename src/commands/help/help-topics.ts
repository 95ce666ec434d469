import { EXIT, FAILURES } from '../../contract/failures.ts';
import { SYMPTOMS as TABLE } from '../../contract/symptoms.ts';
import { CONNECT } from './connect.ts';
import { FILTERS } from './filters.ts';
import { entries, type HelpTopic, paragraph } from './help-topic.ts';
import { memoryText } from './memory.ts';
import { OPTIONS } from './options.ts';
import { RULES_PAGE } from './rules.ts';
import { SCHEMA } from './schema.ts';
import { SCRIPTS } from './scripts.ts';
import { KEYS, START } from './start.ts';

/** Failures with codes and hints, or one sentence for a code without failures. */
interface ExitRow {
  readonly exit: number;
  readonly says: readonly { readonly code?: string; readonly sentence: string }[];
}

const FOUND =
  'Found: an error (audit), a change (diff --exit-code), a state open now (watch --once).';

/** Ends with the code for a broken contract, without a failure. */
const UNREAD = 'audit, fleet, or diff --exit-code could not read a complete station list.';

const FAULT = 'Internal error. Set LINECHECK_DEBUG=1 to see where it happened.';

const TERMINATED =
  'Ended by SIGTERM. linecheck serve, sandbox, and exporter exit with 0 on SIGTERM and Ctrl-C.';

export function exitRows(): readonly ExitRow[] {
  const rows = new Map<number, ExitRow['says']>([
    [EXIT.done, [{ sentence: 'Done.' }]],
    [EXIT.found, [{ sentence: FOUND }]],
    [EXIT.contract, [{ sentence: UNREAD }]],
    [EXIT.fault, [{ sentence: FAULT }]],
    [EXIT.terminated, [{ sentence: TERMINATED }]],
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

/** Symptom, cause and fix. Backticks enclose what is typed or printed. */
export const SYMPTOM_ROWS: readonly (readonly [seen: string, is: string])[] = TABLE.map(
  ({ code, seen, cause, remedy }) => {
    const where = code === undefined ? '' : ` (\`${code}\`, exit ${FAILURES[code].exit})`;
    return [seen + where, `${cause} ${remedy}`];
  },
);

const SYMPTOMS_TOPIC: HelpTopic = {
  name: 'symptoms',
  says: 'what you see, why, and what to do, and all exit codes',
  text: async () =>
    `${symptoms()}\nExit codes. For several restaurants, the highest one counts:\n\n${exitCodes()}`,
};

/** The page without the exit codes. */
export function symptoms(): string {
  const rows = SYMPTOM_ROWS.map(
    ([seen, is]) => `${paragraph(plain(seen), 2)}${paragraph(plain(is), 6)}`,
  );
  return `What you see, why, and what to do

${rows.join('\n')}
${paragraph('Run linecheck doctor to check everything in turn. Set LINECHECK_DEBUG=1 to see where an internal error happened. No message or log contains a secret or a token.')}`;
}

function plain(text: string): string {
  return text.replaceAll('`', '');
}

export const TERMINAL: HelpTopic = {
  name: 'terminal',
  says: 'colors, screen readers, slow links, alerts, mouse, what is remembered',
  text: async (_program, environment) => `Terminal

${paragraph('Any terminal of 60x15 or more is enough. Unknown terminals get ASCII and 16 colors. Letters do everything. Arrow keys are aliases. No information is in color only.')}
${paragraph('linecheck doctor shows what it detected. If characters look wrong, set LC_ALL=C: then only ASCII is drawn. If a remote machine has no locale, LC_ALL=C.UTF-8 brings lines and blocks.')}
Colors, the first one set wins:

${entries([
  ['FORCE_COLOR=0..3', 'none, 16 colors, 256 colors, 24-bit'],
  ['NO_COLOR=1', 'none'],
  ['COLORTERM, TERM', 'as the terminal reports'],
])}
${paragraph('With 256 colors or more, --theme dark, light, or colorblind (theme = "dark" in the profile) sets them for the background or for color blindness.')}
Screen readers and braille displays:

${paragraph('With ACCESSIBLE=1 (or INK_SCREEN_READER=true), the same keys are answered in sentences, one per line. Nothing is drawn, moved, or colored. Updates wait for r or are one sentence. Menus are numbered lists.')}
Slow links:

${paragraph('The link is measured. When it is slow, or with --link slow, screens have fewer lines and no seconds, and lists turn pages instead of scrolling. --link fast turns this off.')}
Alerts:

${paragraph(`--alert bell (alert = "bell" in the profile) rings once when a station becomes slow or quiet, and when the platform is lost, at most once a minute. --alert notify shows a notification in kitty, Ghostty, WezTerm, foot, and iTerm2, and rings in others and in tmux or screen. The screen's last line shows where and why, and the key to go there, until you press a key or it is over. Several restaurants are counted, and the key opens the list, worst first.`)}
${paragraph('Alerts cover all restaurants while their list is open, or a restaurant opened from it. The list reads them anyway, so alerts need no more requests. With --restaurant they cover that one, until you open the list.')}
${paragraph("Nothing rings while updates are paused (=), before earlier dates have been read, or for a muted station. A restaurant on a past date or at an earlier moment (<) rings only if the list reads it, too. M mutes the station at the cursor until closeout. :mute 86'd adds a note. :limit 9m 14m sets when this station's tickets get caution and are late. To alert another program, use linecheck watch.")}
Mouse:

${paragraph('Off by default. :mouse on turns it on and is remembered, as is :mouse off. mouse = "on" in the profile (LINECHECK_MOUSE=on) is the default for others. A click selects a row, a click on the selected row opens it, and the wheel moves three rows. Footer keys and column heads (sort, again: reverse) can be clicked. Hold Shift to select text for copying.')}
Title:

${paragraph('The title of the terminal names trouble and restaurant, and the earlier one comes back at the end. title = "off" in the profile (LINECHECK_TITLE=off) leaves it as it was. Unknown terminals and the Linux console get none.')}
When it ends:

${paragraph('The previous screen comes back, also after a signal, a dropped link or an internal error. Only after kill -9, or if memory runs out at once, type reset.')}
${paragraph("The next start opens the same screen, on the current date. Esc returns to the station list. Each restaurant's last screen, filters, sort orders, columns, and panes are remembered. A filter could hide trouble, so it starts off, and \\ turns it on. The setup is remembered, too: stations changed since your last visit are marked ~.")}
Memory:

${memoryText(environment)}`,
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
  RULES_PAGE,
];
