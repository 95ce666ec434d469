/** Checks of the fields and values of stations, over all pages. */
import {
  PlatformReferenceSchema,
  PREP_STATION_ENTITY,
} from '../../../contract/platform-reference.ts';
import { PrepStationSchema } from '../../../contract/prep-station.ts';
import type { Checks, Evidence } from '../evidence/evidence.ts';
import { foreignText } from '../evidence/foreign-text.ts';
import { fieldsOf } from '../evidence/login-seen.ts';
import { judged, kept, NotJudged } from '../evidence/verdict.ts';
import { absentVerdict, fieldChecks, valueChecks } from './field-checks.ts';

const tallyOf = async (evidence: Evidence) => (await evidence.walk()).tally;

export const PREP_STATION_CHECKS: Checks = {
  ...fieldChecks('platform-reference', PlatformReferenceSchema, tallyOf),
  ...fieldChecks('prep-station', PrepStationSchema, tallyOf),
  ...valueChecks('prep-station', PrepStationSchema, 'printingMode', tallyOf),
  ...valueChecks('prep-station', PrepStationSchema, 'expoRouting', tallyOf),
  'prep-station.entityType.PrepStation': async (evidence) => {
    const types = (await evidence.stations()).map((each) => fieldsOf(each).get('entityType'));
    if (types.length === 0) throw new NotJudged('no stations');
    const other = types.find((type) => type !== PREP_STATION_ENTITY);
    return judged(other === undefined, foreignText(other ?? PREP_STATION_ENTITY));
  },
  'prep-station.absent': async (evidence) => absentVerdict(await tallyOf(evidence)),
  'prep-station.kitchenPrinter.entityType': async (evidence) => {
    const { present } = (await tallyOf(evidence)).field('PrepStation.kitchenPrinter');
    if (present === 0) throw new NotJudged('no station has a printer');
    return kept(`${present} printers`);
  },
};
