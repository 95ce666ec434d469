import type { KeptSetups } from '../../hooks/reading/use-kept-setups.ts';
import { severityCounts, severityCountsText } from '../../kitchen/audit/rule.ts';
import type { Audit } from '../../kitchen/audit/verdicts.ts';
import { businessDateLabel } from '../../kitchen/calendar/business-day.ts';
import { countText } from '../../kitchen/text/quantities.ts';
import type { IssueSection } from '../../state/views/screen-views.ts';
import { unknownChanges } from '../facts/station-changes.ts';
import type { SectionRows } from './rows.ts';

export const NO_ISSUE_TO_OPEN = 'Nothing to open.';
export const NO_OTHER_SECTION = 'No other part has rows.';
export const NO_STATION_HERE = 'No station in the setup to open.';

/** `Issues: 1 error, 0 warnings, 2 notes. Setup changes: 3. Not checked: 4.` */
export function countsSentence(
  { findings }: Pick<Audit, 'findings'>,
  sections: readonly SectionRows[],
): string {
  const rowsIn = (wanted: IssueSection) => {
    const { from = 0, to = 0 } = sections.find(({ section }) => section === wanted) ?? {};
    return countText(to - from);
  };
  const issues = severityCountsText(severityCounts(findings));
  return `Issues: ${issues}. Setup changes: ${rowsIn('changes')}. Not checked: ${rowsIn('unchecked')}.`;
}

/** `since` is the date of the oldest kept setup (`YYYYMMDD`). */
export function noChangesSentences(
  isRead: boolean,
  since: string | undefined,
  failure: KeptSetups['failure'],
): readonly string[] {
  if (!isRead) return ['Loading earlier setups.'];
  if (failure !== undefined) return unknownChanges(failure);
  return since === undefined
    ? ['No earlier setups are kept, so changes are unknown.']
    : [`No setup changes seen since ${businessDateLabel(since)}.`];
}
