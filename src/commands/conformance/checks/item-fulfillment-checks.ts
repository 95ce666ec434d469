/** Checks of the fields and values of an export's records. */
import { ItemFulfillmentSchema } from '../../../contract/item-fulfillment.ts';
import type { Checks, Evidence } from '../evidence.ts';
import type { ResourceTally } from '../resource-tally.ts';
import { NotJudged } from '../verdict.ts';
import { absentVerdict, fieldChecks, valueChecks, valuesCheck } from './field-checks.ts';

async function tallyOf(evidence: Evidence): Promise<ResourceTally> {
  const { reply, tally } = await evidence.export();
  if (reply.status === 204) throw new NotJudged('the restaurant is not subscribed (204)');
  if (reply.status !== 200) throw new NotJudged(`the export is answered with ${reply.status}`);
  if (tally.resources > 0) return tally;
  throw new NotJudged(`${evidence.subject.businessDate} has no record`);
}

/** By behaviour. */
export const ITEM_FULFILLMENT_CHECKS: Checks = {
  ...fieldChecks('item-fulfillment', ItemFulfillmentSchema, tallyOf),
  ...valueChecks('item-fulfillment', ItemFulfillmentSchema, 'itemFulfillmentLevel', tallyOf),
  ...valuesCheck('item-fulfillment', ItemFulfillmentSchema, 'orderSource', tallyOf),
  'item-fulfillment.absent': async (evidence) => absentVerdict(await tallyOf(evidence)),
};
