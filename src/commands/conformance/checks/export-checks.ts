import { ItemFulfillmentSchema } from '../../../contract/item-fulfillment.ts';
import type { Checks, ConformanceCheck, Evidence, KitchenAsk } from '../evidence/evidence.ts';
import {
  EXPORT_PATH,
  exportPath,
  FAR_AHEAD,
  LONG_AGO,
  NO_EXPORT_PATH,
} from '../evidence/kitchen-paths.ts';
import type { ResourceTally } from '../evidence/resource-tally.ts';
import { broken, judged, kept, NotChecked } from '../evidence/verdict.ts';
import {
  absentVerdict,
  answers,
  fieldCheck,
  fieldChecks,
  statusVerdict,
  valueChecks,
  valuesVerdict,
} from './field-checks.ts';

const NOT_SUBSCRIBED = 'the restaurant is not subscribed (204)';
const NO_DATE = exportPath('20250230');

/** A bad date gets 400. A server may check the subscription first. */
function dateRefused(ask: KitchenAsk): ConformanceCheck {
  return async (evidence) => {
    const reply = await evidence.ask(ask);
    if (reply.status === 204) throw new NotChecked(NOT_SUBSCRIBED);
    return statusVerdict(400, reply);
  };
}

async function tallyOf(evidence: Evidence): Promise<ResourceTally> {
  const { reply, tally } = await evidence.export();
  if (reply.status === 204) throw new NotChecked(NOT_SUBSCRIBED);
  if (reply.status !== 200) throw new NotChecked(`the export returned ${reply.status}`);
  if (tally.resources > 0) return tally;
  throw new NotChecked(`${evidence.subject.businessDate} has no rows`);
}

async function isSubscribed(evidence: Evidence): Promise<boolean> {
  return (await evidence.export()).reply.status !== 204;
}

export const EXPORT_CHECKS: Checks = {
  'fulfillments.address': async (evidence) => {
    const { reply, tally } = await evidence.export();
    if (reply.status === 204) return kept('204');
    if (reply.status !== 200) return broken(`${reply.status}, not 200 or 204`);
    if (reply.fault !== undefined) return broken(reply.fault);
    const { faulty, faults } = tally.root;
    return judged(faulty === 0, `${tally.resources} rows`, faults.join('; '));
  },
  'fulfillments.not-subscribed': async (evidence) => {
    const { status, headers, text, fault } = (await evidence.export()).reply;
    if (status !== 204) throw new NotChecked(`returned ${status}`);
    const length = headers.get('content-length') ?? '0';
    const isBare = length === '0' && text === '' && fault === undefined;
    return judged(isBare, '204 without a body', '204 with a body');
  },
  'fulfillments.date.required': dateRefused({ path: EXPORT_PATH }),
  'fulfillments.date.form': dateRefused({ path: exportPath('2025-01-31') }),
  'fulfillments.endpoint': answers(404, { path: NO_EXPORT_PATH }),
  'fulfillments.empty': async (evidence) => {
    if (!(await isSubscribed(evidence))) throw new NotChecked(NOT_SUBSCRIBED);
    const { status, json } = await evidence.ask({ path: exportPath(FAR_AHEAD) });
    const isEmpty = status === 200 && Array.isArray(json) && json.length === 0;
    return judged(isEmpty, '200, empty', String(status));
  },
  'fulfillments.date.before-subscription': async (evidence) => {
    if (await isSubscribed(evidence)) throw new NotChecked('the restaurant is subscribed');
    return statusVerdict(400, await evidence.ask({ path: NO_DATE }));
  },
  'fulfillments.date.calendar': answers(400, { path: NO_DATE }),
  'fulfillments.date.repeated': answers(400, {
    path: `${exportPath(LONG_AGO)}&businessDate=${LONG_AGO}`,
  }),
  'fulfillments.date.any-time': async (evidence) => {
    const wanted = (await isSubscribed(evidence)) ? 200 : 204;
    const past = await evidence.ask({ path: exportPath(LONG_AGO) });
    const ahead = await evidence.ask({ path: exportPath(FAR_AHEAD) });
    const isKept = past.status === wanted && ahead.status === wanted;
    return judged(isKept, `${past.status} and ${ahead.status}`);
  },
  ...fieldChecks('item-fulfillment', ItemFulfillmentSchema, tallyOf),
  ...valueChecks(
    'item-fulfillment.itemFulfillmentLevel',
    ItemFulfillmentSchema,
    'itemFulfillmentLevel',
    tallyOf,
  ),
  'item-fulfillment.orderSource.values': fieldCheck(
    ItemFulfillmentSchema,
    'orderSource',
    tallyOf,
    valuesVerdict,
  ),
  'item-fulfillment.absent': async (evidence) => absentVerdict(await tallyOf(evidence)),
};
