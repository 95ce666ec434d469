import { isDeepStrictEqual } from 'node:util';
import { platformHeaders } from '../../../contract/dialect.ts';
import {
  PlatformReferenceSchema,
  PREP_STATION_ENTITY,
} from '../../../contract/platform-reference.ts';
import { PrepStationSchema } from '../../../contract/prep-station.ts';
import type { Checks, Evidence } from '../evidence/evidence.ts';
import {
  exportPath,
  FAR_AHEAD,
  NO_GUID,
  NO_TOKEN,
  STATIONS_PATH,
  stationPath,
} from '../evidence/kitchen-paths.ts';
import { loginFields } from '../evidence/login-seen.ts';
import { type CheckVerdict, foreignText, judged, kept, NotChecked } from '../evidence/verdict.ts';
import {
  absentVerdict,
  answers,
  fieldChecks,
  returns,
  statusVerdict,
  valueChecks,
} from './field-checks.ts';

type FirstStation = Awaited<ReturnType<typeof firstStation>>;

/** Reads the list's first station separately. Throws NotChecked if there is none. */
async function firstStation(evidence: Evidence) {
  const [listed] = await evidence.stations();
  const guid = loginFields(listed).get('guid');
  if (typeof guid !== 'string' || guid === '') throw new NotChecked('no stations');
  return { guid, listed, reply: await evidence.ask({ path: stationPath(guid) }) };
}

async function ofStation(
  evidence: Evidence,
  judge: (station: FirstStation) => CheckVerdict,
): Promise<CheckVerdict> {
  const station = await firstStation(evidence);
  if (station.reply.status === 200) return judge(station);
  throw new NotChecked(`returned ${station.reply.status}`);
}

export const STATION_CHECKS: Checks = {
  'station.address': async (evidence) => {
    const { reply } = await firstStation(evidence);
    if (reply.status !== 200) return statusVerdict(200, reply);
    return judged(loginFields(reply.json).size > 0, 'an object', reply.fault ?? 'not an object');
  },
  'station.asked': (evidence) =>
    ofStation(evidence, ({ guid, reply }) => {
      const isAsked = loginFields(reply.json).get('guid') === guid;
      return judged(isAsked, 'the same guid', 'a different guid');
    }),
  'station.same': (evidence) =>
    ofStation(evidence, ({ listed, reply }) => {
      return judged(isDeepStrictEqual(listed, reply.json), 'the same', 'differs from the list');
    }),
  'station.unknown': answers(404, { path: stationPath(NO_GUID) }),
  'station.any-text': answers(404, { path: stationPath(NO_TOKEN) }),
};

const tallyOf = async (evidence: Evidence) => (await evidence.walk()).tally;

/** Station fields and values, over all pages. */
export const PREP_STATION_CHECKS: Checks = {
  ...fieldChecks('platform-reference', PlatformReferenceSchema, tallyOf),
  ...fieldChecks('prep-station', PrepStationSchema, tallyOf),
  ...valueChecks('prep-station.printingMode', PrepStationSchema, 'printingMode', tallyOf),
  ...valueChecks('prep-station.expoRouting', PrepStationSchema, 'expoRouting', tallyOf),
  'prep-station.entityType.PrepStation': async (evidence) => {
    const types = (await evidence.stations()).map((each) => loginFields(each).get('entityType'));
    if (types.length === 0) throw new NotChecked('no stations');
    const other = types.find((type) => type !== PREP_STATION_ENTITY);
    return judged(other === undefined, foreignText(other ?? PREP_STATION_ENTITY));
  },
  'prep-station.absent': async (evidence) => absentVerdict(await tallyOf(evidence)),
  'prep-station.kitchenPrinter.entityType': async (evidence) => {
    const { present } = (await tallyOf(evidence)).field('PrepStation.kitchenPrinter');
    if (present === 0) throw new NotChecked('no station has a printer');
    return kept(`${present} printers`);
  },
};

export const RESTAURANT_CHECKS: Checks = {
  'stations.restaurant': returns(200, (evidence) => evidence.firstPage()),
  'station.restaurant': returns(200, async (evidence) => (await firstStation(evidence)).reply),
  'fulfillments.restaurant.refused': async (evidence) => {
    const { status } = await evidence.ask({ path: exportPath(FAR_AHEAD), restaurant: NO_GUID });
    if (status === 403) return kept('403');
    // The document has no header here: a server may take the restaurant from the token.
    if (status < 500) throw new NotChecked(`an unknown restaurant returned ${status}`);
    return judged(false, `${status}, not 403`);
  },
  'fulfillments.restaurant.header': async (evidence) => {
    const { status } = (await evidence.export()).reply;
    return judged(status === 200 || status === 204, String(status));
  },
  'fulfillments.restaurant.implied': async (evidence) => {
    const { status } = await evidence.ask({ path: exportPath(FAR_AHEAD), restaurant: null });
    return judged([200, 204, 400].includes(status), String(status));
  },
  'fulfillments.restaurant.own': async (evidence) => {
    const { restaurants } = await evidence.export();
    if (restaurants.size === 0) throw new NotChecked('no row has a restaurant');
    const wanted = evidence.subject.restaurant.toLowerCase();
    const foreign = [...restaurants.keys()].filter((guid) => guid.toLowerCase() !== wanted);
    const isOwn = foreign.length === 0;
    return judged(isOwn, 'only this restaurant', `${foreignText(foreign[0])} as well`);
  },
  'restaurant.missing': answers(400, { path: STATIONS_PATH, restaurant: null }),
  'restaurant.missing.named': async (evidence) => {
    const reply = await evidence.ask({ path: STATIONS_PATH, restaurant: null });
    if (reply.status !== 400) throw new NotChecked(`returned ${reply.status}`);
    const message = loginFields(reply.json).get('message');
    const header = platformHeaders(evidence.subject.dialect).restaurant.toLowerCase();
    const isNamed = typeof message === 'string' && message.toLowerCase().includes(header);
    return judged(isNamed, foreignText(message));
  },
  'restaurant.blank': answers(400, { path: STATIONS_PATH, restaurant: ' ' }),
  'restaurant.unknown': answers(403, { path: STATIONS_PATH, restaurant: NO_GUID }),
};
