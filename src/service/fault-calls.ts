/** Matches calls to rules: each rule counts the calls it covers, in arrival order. */
import type { FastifyRequest } from 'fastify';
import { claimsOf } from '../contract/authentication.ts';
import { Failure } from '../contract/failures.ts';
import { BoundedCache } from '../contract/once.ts';
import { property } from '../contract/parsed-json.ts';
import type { Archive } from './archive/archive.ts';
import {
  decodeFaults,
  type FaultRule,
  OPERATION_NAMES,
  type OperationName,
  RULES_MOST,
} from './decode-faults.ts';
import { operationOf } from './operations/operation-names.ts';

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

// Faults set at runtime, in the form of a file.

/** PUT replaces all rules, POST adds some, DELETE removes all. Each answer lists them, with their counts. */
export function faultControl(calls: FaultCalls, archive: Archive) {
  const listed = async () => {
    const counts = calls.list();
    const rules = counts.map(({ rule }) => rule);
    return {
      faults: rules.map(({ written }) => written),
      counts: counts.map(({ calls: covered, struck }) => ({ calls: covered, struck })),
      warnings: await idleRules(rules, archive),
    };
  };
  return {
    path: '/.linecheck/faults',
    answers: {
      GET: listed,
      PUT: (body: unknown) => {
        calls.set([], decodeFaults(body, 'The body'));
        return listed();
      },
      POST: (body: unknown) => {
        const added = decodeFaults(body, 'The body');
        if (calls.list().length + added.length > RULES_MOST) {
          throw new Failure('USAGE', `There may be up to ${RULES_MOST} rules.`);
        }
        calls.set(calls.list(), added);
        return listed();
      },
      DELETE: () => {
        calls.set([], []);
        return listed();
      },
    },
  } as const;
}

/** A sentence for each rule that covers no call: its restaurant is unknown. */
export async function idleRules(
  rules: readonly FaultRule[],
  archive: Archive,
): Promise<readonly string[]> {
  const idle: string[] = [];
  for (const [index, { restaurant }] of rules.entries()) {
    if (restaurant === undefined) continue;
    const names = new Set([restaurant, restaurant.toLowerCase()]);
    const found = await Promise.all(Array.from(names, (guid) => archive.restaurant(guid)));
    if (found.some((each) => each !== undefined)) continue;
    idle.push(`faults[${index}] matches no call: unknown restaurant.`);
  }
  return idle;
}
