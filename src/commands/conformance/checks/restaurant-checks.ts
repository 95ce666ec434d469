/** Checks of the restaurant that a request is for. */
import { platformHeaders } from '../../../contract/dialect.ts';
import { errorFields } from '../evidence/error-seen.ts';
import type { Checks } from '../evidence/evidence.ts';
import { foreignText } from '../evidence/foreign-text.ts';
import { exportPath, FAR_AHEAD, NO_GUID, STATIONS_PATH } from '../evidence/kitchen-paths.ts';
import { judged, kept, NotJudged } from '../evidence/verdict.ts';
import { firstStation } from './station-checks.ts';
import { answers, statusVerdict } from './status-check.ts';

export const RESTAURANT_CHECKS: Checks = {
  'stations.restaurant': async (evidence) => statusVerdict(200, await evidence.firstPage()),
  'station.restaurant': async (evidence) =>
    statusVerdict(200, (await firstStation(evidence)).reply),
  'fulfillments.restaurant.refused': async (evidence) => {
    const { status } = await evidence.ask({ path: exportPath(FAR_AHEAD), restaurant: NO_GUID });
    if (status === 403) return kept('403');
    // The document has no header for this operation: a server may take the restaurant from the token.
    if (status < 500) throw new NotJudged(`an unknown restaurant returned ${status}`);
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
    if (restaurants.size === 0) throw new NotJudged('no row has a restaurant');
    const wanted = evidence.subject.restaurant.toLowerCase();
    const foreign = [...restaurants.keys()].filter((guid) => guid.toLowerCase() !== wanted);
    const isOwn = foreign.length === 0;
    return judged(isOwn, isOwn ? 'only this restaurant' : `${foreignText(foreign[0])} as well`);
  },
  'restaurant.missing': answers(400, { path: STATIONS_PATH, restaurant: null }),
  'restaurant.missing.named': async (evidence) => {
    const reply = await evidence.ask({ path: STATIONS_PATH, restaurant: null });
    if (reply.status !== 400) throw new NotJudged(`returned ${reply.status}`);
    const message = errorFields(reply).get('message');
    const header = platformHeaders(evidence.subject.dialect).restaurant.toLowerCase();
    const isNamed = typeof message === 'string' && message.toLowerCase().includes(header);
    return judged(isNamed, foreignText(message));
  },
  'restaurant.blank': answers(400, { path: STATIONS_PATH, restaurant: ' ' }),
  'restaurant.unknown': answers(403, { path: STATIONS_PATH, restaurant: NO_GUID }),
};
