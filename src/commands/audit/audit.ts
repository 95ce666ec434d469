/** `linecheck audit`: issues of a kitchen, and checks that could not be made, for people and programs. */
import type { Clock } from '../../api/transport/clock.ts';
import { missingGroups, ruleRanges } from '../../kitchen/audit/missing-groups.ts';
import { outputColumns } from '../../output/format.ts';
import type { Outlets } from '../../output/line-output.ts';
import { quotedValue } from '../../settings/quoted-value.ts';
import { configuredSource } from '../../sources/configured/configured-source.ts';
import type { KitchenSource } from '../../sources/kitchen-source.ts';
import type { Run } from '../arguments/io.ts';
import { gapNotes } from '../arguments/notes-about.ts';
import { printRestaurants } from '../arguments/restaurants/each-restaurant.ts';
import type { Answering } from '../arguments/restaurants/print-several.ts';
import { readExit } from '../arguments/restaurants/read-restaurants.ts';
import { auditDocument } from './document.ts';
import { printGroupedAudit } from './grouped.ts';
import { readAudit } from './read-audit.ts';
import { FINDING_SHAPE } from './records.ts';
import { type AuditReport, hasErrors } from './report.ts';
import type { AuditFlags } from './request.ts';

/** Audits the configured restaurants. The exit code is 1 for an error, and 8 if the station list could not be read completely. */
export async function auditCommand(flags: AuditFlags, run: Run): Promise<void> {
  const source = await configuredSource(flags, run);
  const print = flags.group === undefined ? printAudit : printGroupedAudit;
  run.endWith(await print(source, flags, run, run.clock));
}

/**
 * Writes an audit to stdout or a file, and to stderr the `--allow` names that no station has. Throws a Failure before anything is written. Returns
 * the exit code: 8 for an incomplete station list, else 1 for an error.
 */
export async function printAudit(
  source: KitchenSource,
  flags: AuditFlags,
  outlets: Outlets,
  clock: Clock,
): Promise<number> {
  const answer: Answering['answer'] = async (restaurant, format, _show, isOfSeveral) => {
    const columns = outputColumns(flags.columns, FINDING_SHAPE.columns);
    const report = await readAudit(source, restaurant, flags, clock, isOfSeveral);
    const { without } = report;
    const areRecords = format === 'ndjson' || format === 'csv' || columns !== undefined;
    return {
      document: auditDocument(report, columns),
      warnings: [...gapNotes(report.gaps), ...allowedInVain(report)].join(''),
      notes: [...withoutNote(report), ...(areRecords ? notJudgedNote(report) : [])].join(''),
      exit: readExit(report, hasErrors(report)),
      ...(without !== undefined && { without }),
    };
  };
  const answering = {
    answer,
    namesRestaurant: flags.columns === undefined,
    foundText: 'with errors',
  };
  return printRestaurants(source, flags, 'table', answering, outlets, clock);
}

/** What was requested and could not be checked. */
function withoutNote({ without }: AuditReport): readonly string[] {
  return without === undefined
    ? []
    : [`linecheck: ${without.message} Only the setup was checked. [${without.code}]\n`];
}

/** The issues don't show it. */
function notJudgedNote({ notJudged }: AuditReport): readonly string[] {
  const rules = missingGroups(notJudged).map((group) => ruleRanges(group.rules));
  if (rules.length === 0) return [];
  return [
    `linecheck: not checked everywhere: ${rules.join(', ')}. Add --format json for the reasons.\n`,
  ];
}

/** Names of `allow` in the settings that neither setup nor records have; a shared list may name stations of other restaurants. */
function allowedInVain({ request, known }: AuditReport): readonly string[] {
  return [...request.settings.allowed]
    .filter((name) => !known.has(name))
    .map(
      (name) => `linecheck: The configuration skips ${quotedValue(name)}, an unknown station.\n`,
    );
}
