/** `linecheck audit --group rule`: issues of several restaurants, rule by rule. */
import type { Clock } from '../../api/transport/clock.ts';
import { destination, destinationOf } from '../../output/destination.ts';
import { outputColumns } from '../../output/format.ts';
import { notices, type Outlets, oneBlock } from '../../output/line-output.ts';
import { printed } from '../../output/print.ts';
import { choiceOf } from '../../settings/choice.ts';
import type { KitchenSource } from '../../sources/kitchen-source.ts';
import {
  endOfRestaurants,
  readExit,
  readRestaurants,
} from '../arguments/restaurants/read-restaurants.ts';
import { type AuditOutcome, GROUPS_ANSWER, groupedDocument } from './grouped-document.ts';
import { auditOfSeveral, refuseUnknownAllowed } from './read-audit.ts';
import { hasErrors } from './report.ts';
import type { AuditFlags } from './request.ts';

const GROUPED_BY = ['rule'] as const;

/** Closes the source. Throws a Failure before writing. Returns the exit code of an audit of all. */
export async function printGroupedAudit(
  source: KitchenSource,
  flags: AuditFlags,
  outlets: Outlets,
  clock: Clock,
): Promise<number> {
  const { stderr } = outlets;
  try {
    choiceOf('group', GROUPED_BY, flags.group ?? 'rule');
    const columns = outputColumns(flags.columns, GROUPS_ANSWER.columns);
    const place = destinationOf(source, await destination(flags, outlets, 'table'));
    const narrated = notices(stderr, flags);
    const outcomes: readonly AuditOutcome[] = await readRestaurants(
      source,
      flags,
      async (restaurant, isOfSeveral) => {
        // Without the date, which is large.
        const report = await auditOfSeveral(source, restaurant, flags, clock, { isOfSeveral });
        const { findings, known, gaps, without } = report;
        return { findings, known, gaps, without };
      },
      { stderr, narrated, clock },
    );
    const reports = outcomes.flatMap(({ read }) => read ?? []);
    // An unread restaurant may have the station.
    if (reports.length === outcomes.length) refuseUnknownAllowed(flags, reports);
    await place.write(oneBlock(printed(groupedDocument(source.name, outcomes, columns), place)));
    return endOfRestaurants(outcomes, flags, stderr, 'with errors', (read) =>
      readExit(read, hasErrors(read)),
    );
  } finally {
    await source.close();
  }
}
