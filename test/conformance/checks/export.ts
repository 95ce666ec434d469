import { ItemFulfillmentSchema } from '../../../src/contract/item-fulfillment.ts';
import { EXPORT_PATH, exportPath, FAR_AHEAD, LONG_AGO, NO_EXPORT_PATH } from '../paths.ts';
import type { Check, Checks, KitchenAsk, Server } from '../server.ts';
import { Broken, fieldsOf, foreignText, judged, NotChecked } from '../verdict.ts';
import {
  absentCheck,
  answers,
  fieldChecks,
  listedCheck,
  statusVerdict,
  valueChecks,
} from './field.ts';

const NOT_SUBSCRIBED = 'the restaurant is not subscribed (204)';
const NO_DATE = exportPath('20250230');

/** A bad date gets 400. A server may check the subscription first. */
function dateRefused(ask: KitchenAsk): Check {
  return async (server) => {
    const reply = await server.ask(ask);
    if (reply.status === 204) throw new NotChecked(NOT_SUBSCRIBED);
    return statusVerdict(400, reply);
  };
}

async function recordsOf(server: Server): Promise<readonly unknown[]> {
  const { status, json } = await server.export();
  if (status === 204) throw new NotChecked(NOT_SUBSCRIBED);
  if (!Array.isArray(json)) throw new NotChecked(`the export returned ${status}`);
  if (json.length > 0) return json;
  throw new NotChecked(`${server.businessDate} has no rows`);
}

async function isSubscribed(server: Server): Promise<boolean> {
  return (await server.export()).status !== 204;
}

export const EXPORT_CHECKS: Checks = {
  'fulfillments.address': async (server) => {
    const { status, json, fault } = await server.export();
    if (status === 204) return '204';
    if (status !== 200) throw new Broken(`${status}, not 200 or 204`);
    if (!Array.isArray(json)) throw new Broken(fault ?? 'not an array of records');
    const index = json.findIndex((each) => fieldsOf(each).size === 0);
    return judged(
      index === -1,
      `${json.length} rows`,
      `record ${index} is ${foreignText(json[index])}`,
    );
  },
  'fulfillments.not-subscribed': async (server) => {
    const { status, headers, text, fault } = await server.export();
    if (status !== 204) throw new NotChecked(`returned ${status}`);
    const length = headers.get('content-length') ?? '0';
    const isBare = length === '0' && text === '' && fault === undefined;
    return judged(isBare, '204 without a body', '204 with a body');
  },
  'fulfillments.date.required': dateRefused({ path: EXPORT_PATH }),
  'fulfillments.date.form': dateRefused({ path: exportPath('2025-01-31') }),
  'fulfillments.endpoint': answers(404, { path: NO_EXPORT_PATH }),
  'fulfillments.empty': async (server) => {
    if (!(await isSubscribed(server))) throw new NotChecked(NOT_SUBSCRIBED);
    const { status, json } = await server.ask({ path: exportPath(FAR_AHEAD) });
    const isEmpty = status === 200 && Array.isArray(json) && json.length === 0;
    return judged(isEmpty, '200, empty', String(status));
  },
  'fulfillments.date.before-subscription': async (server) => {
    if (await isSubscribed(server)) throw new NotChecked('the restaurant is subscribed');
    return statusVerdict(400, await server.ask({ path: NO_DATE }));
  },
  'fulfillments.date.calendar': answers(400, { path: NO_DATE }),
  'fulfillments.date.repeated': answers(400, {
    path: `${exportPath(LONG_AGO)}&businessDate=${LONG_AGO}`,
  }),
  'fulfillments.date.any-time': async (server) => {
    const wanted = (await isSubscribed(server)) ? 200 : 204;
    const past = await server.ask({ path: exportPath(LONG_AGO) });
    const ahead = await server.ask({ path: exportPath(FAR_AHEAD) });
    const isKept = past.status === wanted && ahead.status === wanted;
    return judged(isKept, `${past.status} and ${ahead.status}`);
  },
  ...fieldChecks('item-fulfillment', ItemFulfillmentSchema, recordsOf),
  ...valueChecks(
    'item-fulfillment.itemFulfillmentLevel',
    ItemFulfillmentSchema,
    'itemFulfillmentLevel',
    recordsOf,
  ),
  'item-fulfillment.orderSource.values': listedCheck(
    ItemFulfillmentSchema,
    'orderSource',
    recordsOf,
  ),
  'item-fulfillment.absent': absentCheck(recordsOf),
};
