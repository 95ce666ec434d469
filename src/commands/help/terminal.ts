/** What a terminal needs, and what can be set. */
import { entries, type HelpTopic, paragraph } from './help-topic.ts';

export const TERMINAL: HelpTopic = {
  name: 'terminal',
  says: 'colors, characters, screen readers, slow links, alerts',
  text: async () => `Terminal

${paragraph('Any terminal of 60x15 or more is enough. Unknown terminals get ASCII and 16 colors. Letters do everything; arrow keys are aliases. No information is in color only.')}
${paragraph('linecheck doctor shows what it detected and a test strip of six lines. Choose the lines that look right: the choice is stored for this TERM and the address that you connect from.')}
Colors, the first one set wins:

${entries([
  ['FORCE_COLOR=0..3', 'none, 16 colors, 256 colors, 24-bit'],
  ['NO_COLOR=1', 'none'],
  ['linecheck doctor', 'as chosen on the test strip'],
  ['COLORTERM, TERM', 'as the terminal reports'],
])}
Screen readers and braille displays:

${paragraph('With ACCESSIBLE=1 (or INK_SCREEN_READER=true), the same keys are answered in sentences, one per line. Nothing is drawn, moved or colored. Updates wait for r or are one sentence; menus are numbered lists.')}
Slow links:

${paragraph('The link is measured. When it is slow, or with --link slow, screens have fewer lines and no seconds, and lists turn pages instead of scrolling. --link fast turns this off.')}
Alerts:

${paragraph('--alert bell (alert = "bell" in the profile) rings once when a station becomes slow or quiet, and when the platform is lost. --alert notify shows a notification in kitty, Ghostty, WezTerm, foot and iTerm2, and rings in others and in tmux or screen. The last line of the screen shows the reason until you press a key.')}
${paragraph("Nothing rings while updates are paused (=), on a past date, before earlier dates have been read, or for a muted station. M mutes the station at the cursor until closeout; :mute 86'd adds a note. :limit 9m 14m sets when tickets of this station get caution and are late. To alert another program, use linecheck watch --follow.")}
When it ends:

${paragraph('The screen that was there before comes back, also after a signal, a dropped link or an internal error. Only after kill -9, or if memory runs out at once, type reset.')}
${paragraph('Filters, sort orders, columns and panes of each restaurant are stored in XDG_STATE_HOME/linecheck. So is the setup: stations that changed since your last visit are marked ~.')}`,
};
