/** A restaurant that is not in view, in speech. */

import type { RestaurantGlance } from '../../hooks/reading/use-restaurant-glances.ts';
import { failureWord } from '../../kitchen/wording/failure-text.ts';
import { overHourText } from '../../kitchen/wording/late-text.ts';
import { countOf, shareText } from '../../kitchen/wording/quantities.ts';
import { spokenDuration } from '../../kitchen/wording/spoken-durations.ts';

/** `2 errors, 1 warning, 90% in 8 minutes, 12% late`; `not loaded yet`; `denied`. */
export function spokenGlance(glance: RestaurantGlance | undefined): string {
  if (glance === undefined) return 'not loaded yet';
  const { link, headline } = glance;
  const { findings, day } = headline ?? {};
  const over = day && overHourText(day);
  return [
    ...(link === 'read' ? [] : [typeof link === 'string' ? link : failureWord(link.code)]),
    ...((headline?.unreadable ?? 0) > 0 ? ['setup incomplete'] : []),
    ...(findings === undefined
      ? []
      : [countOf(findings.errors, 'error'), countOf(findings.warnings, 'warning')]),
    ...(day === undefined ? [] : [`90% in ${spokenDuration(day.p90Ms)}`]),
    ...(day?.lateShare === undefined ? [] : [`${shareText(day.lateShare, 1)} late`]),
    ...(over === undefined ? [] : [`${over} minutes`]),
  ].join(', ');
}
