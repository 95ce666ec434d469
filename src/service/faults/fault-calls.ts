/** Matches calls to rules: each rule counts the calls it covers, in arrival order. */
import type { FastifyRequest } from 'fastify';
import { claimsOf } from '../../contract/authentication.ts';
import { property } from '../../contract/parsed-json.ts';
import { BoundedCache } from '../http/bounded-cache.ts';
import { operationOf } from '../operations/operation-names.ts';
import { type FaultRule, OPERATION_NAMES, type OperationName } from './decode-faults.ts';

/** Clients counted per rule. Beyond that, the one without calls for longest restarts. */
const CLIENTS = 1_000;

interface CountedCall {
  readonly operation: OperationName;
  /** As claimed. Blank without one. */
  readonly clientId: string;
  /** From the restaurant header. Blank without one. */
  readonly restaurant: string;
}

export interface Strike {
  readonly rule: FaultRule;
  /** Index in the list, from 0. */
  readonly index: number;
  /** Call number in the rule's count. */
  readonly nth: number;
}

interface CountedRule {
  readonly rule: FaultRule;
  readonly byClient: BoundedCache<number>;
  /** Covered, and struck. */
  calls: number;
  struck: number;
}

export type FaultCalls = ReturnType<typeof faultCalls>;

export function faultCalls(rules: readonly FaultRule[]) {
  const counted = (rule: FaultRule): CountedRule => {
    return { rule, byClient: new BoundedCache(CLIENTS), calls: 0, struck: 0 };
  };
  let counts = rules.map(counted);
  return {
    /** Counts a call with every rule covering it, and returns the first due one. */
    strikeOf(call: CountedCall): Strike | undefined {
      let strike: Strike | undefined;
      for (const [index, count] of counts.entries()) {
        const { rule, byClient } = count;
        if (!isAbout(rule, call)) continue;
        count.calls += 1;
        const nth = (byClient.get(call.clientId) ?? 0) + 1;
        byClient.set(call.clientId, nth);
        if (strike !== undefined || !rule.strikes(nth)) continue;
        count.struck += 1;
        strike = { rule, index, nth };
      }
      return strike;
    },
    /** In order. */
    list: (): readonly Readonly<CountedRule>[] => counts,
    /** Those added count from 1. */
    set: (kept: readonly Readonly<CountedRule>[], added: readonly FaultRule[]): void => {
      counts = [...counts.filter((each) => kept.includes(each)), ...added.map(counted)];
    },
  };
}

function isAbout(rule: FaultRule, { operation, restaurant }: CountedCall): boolean {
  if (rule.operation !== '*' && rule.operation !== operation) return false;
  return (
    rule.restaurant === undefined || rule.restaurant.toLowerCase() === restaurant.toLowerCase()
  );
}

/** Client ID characters that count. Real IDs are shorter. */
const CLIENT_ID = 128;

/** The matched operation, if it is in the document. */
export function faultyOperation(request: FastifyRequest): OperationName | undefined {
  const operation = operationOf(request);
  return OPERATION_NAMES.find((name) => name === operation);
}

/** As received. Blank without one. */
function tokenOf({ headers }: FastifyRequest): string {
  return /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? '';
}

/** By the login body, else the token's claims. Unverified, enough for counting: a forged token is refused anyway. */
export function claimedClient(request: FastifyRequest): string {
  const claimed =
    faultyOperation(request) === 'authenticationLoginPost'
      ? property(request.body, 'clientId')
      : property(claimsOf(tokenOf(request)), 'client_id');
  return typeof claimed === 'string' ? claimed.slice(0, CLIENT_ID) : '';
}
