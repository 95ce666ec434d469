/** Bad bumps: left on a screen, cleared without being cooked, or from another date. */
import { TICKETS_AT_ONCE } from '../table/mass-bump-rows.ts';
import type { Definition } from './measure.ts';

/** R28. */
export const UN_BUMPED: Definition = {
  id: 'un-bumped',
  title: 'Over 60',
  rule: 'fired to bumped over 60 min: not in median and 90%, counted as late',
};

/** R29. */
export const MASS_BUMPED: Definition = {
  id: 'mass-bumped',
  title: 'Mass-bumped',
  rule: `at prep within 30 s of fire (or the station's mass-bump limit), or one of ${TICKETS_AT_ONCE} or more tickets bumped there in the same second: left out`,
};

/** R30. */
export const OTHER_DATE: Definition = {
  id: 'other-date',
  title: 'Other date',
  rule: 'fired outside the business date and adjacent dates: left out (not checked without a time zone)',
};
