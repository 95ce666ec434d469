import type { Pane } from '../../state/views/screen-views.ts';

/** The titles of a station's panes. */
export const PANE_TITLES: Readonly<Record<Pane, string>> = {
  pace: 'Pace',
  findings: 'Issues',
  figures: 'Figures',
  fields: 'Fields',
};
