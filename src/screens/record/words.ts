import { businessDateLabel } from '../../kitchen/calendar/business-day.ts';

export const ROW_GONE = 'This row is gone';
export const NO_LONGER_SENT = 'The platform no longer sends it.';
export const ROW_NOT_LOADED = 'Loading this date again. This row is not loaded yet. q goes back.';
export const INCOMPLETE_TICKET =
  'This date is incomplete. Some rows of this ticket may be missing.';
export const COMPARING = 'Comparing with earlier dates…';
export const NO_ROW_BEFORE = 'No row before this one.';
export const NO_ROW_AFTER = 'No row after this one.';

export const rowDateText = (date: string): string => `This row is from ${businessDateLabel(date)}.`;
