/** Bodies are changed, compressed, then slowed or cut. */
import type { Socket } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { TLSSocket } from 'node:tls';
import { AuthenticationResponseSchema } from '../../contract/authentication.ts';
import { ItemFulfillmentSchema } from '../../contract/item-fulfillment.ts';
import { PrepStationSchema } from '../../contract/prep-station.ts';
import type { Schema } from '../../contract/schema.ts';
import { codingFor, encoder } from '../http/content-encoding.ts';
import type { FaultRule, OperationName } from './decode-faults.ts';
import { changeRecords } from './json-records.ts';

/** Bytes changed at a time, so other requests get their turn. */
const PIECE_BYTES = 64 * 1024;

interface FaultyBody {
  readonly rule: FaultRule;
  readonly operation: OperationName;
  /** Whether the operation succeeded. */
  readonly hasRecords: boolean;
  /** As the client asked. Absent for an already compressed body. */
  readonly acceptEncoding: string | undefined;
  /** Aborted when the client is gone. */
  readonly signal: AbortSignal;
  /** Breaks the connection once everything so far is sent. */
  readonly cut: () => Promise<void>;
}

/** Whether a rule changes the body text: not compressed yet, and the entity tag no longer applies. */
export function changesText(rule: FaultRule): boolean {
  return rule.malformedBody === true || altersRecords(rule);
}

export function changesBody(rule: FaultRule): boolean {
  return changesText(rule) || rule.slowBody !== undefined || rule.cutBody !== undefined;
}

/** From text, bytes, or a stream. Read at sending pace. */
export function faultyBody(payload: string | Uint8Array | Readable, asked: FaultyBody) {
  const { rule, operation, hasRecords, signal } = asked;
  let pieces = inPieces(payload);
  if (hasRecords && altersRecords(rule)) {
    const schema = RECORDS[operation];
    pieces = changeRecords(pieces, (record, index) => {
      const altered = alter(record, schema, rule);
      return index < (rule.duplicateRows ?? 0) ? [altered, altered] : [altered];
    });
  }
  if (rule.malformedBody) pieces = malformed(pieces);
  // Length unknown until the end.
  const coding = changesText(rule) ? codingFor(Infinity, asked.acceptEncoding) : undefined;
  if (coding !== undefined) {
    // An error in either ends both, and surfaces where the body is read.
    pieces = pipeline(Readable.from(pieces, { objectMode: false }), encoder(coding), () => {});
  }
  if (rule.slowBody !== undefined) pieces = slowedBody(pieces, rule.slowBody, signal);
  if (rule.cutBody !== undefined) pieces = cutAfter(pieces, rule.cutBody, asked.cut);
  return { body: Readable.from(pieces, { objectMode: false, highWaterMark: 1 }), coding };
}

async function* inPieces(payload: string | Uint8Array | Readable): AsyncIterable<Uint8Array> {
  const source = payload instanceof Readable ? payload : [payload];
  for await (const chunk of source) {
    const bytes = chunk instanceof Uint8Array ? chunk : Buffer.from(String(chunk));
    for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
      yield bytes.subarray(from, from + PIECE_BYTES);
    }
  }
}

// Records a reader must tolerate, with values unforeseen in the schema.

const RECORDS: Readonly<Record<OperationName, Schema>> = {
  prepStationsGet: PrepStationSchema,
  prepStationsGuidGet: PrepStationSchema,
  itemFulfillmentsGet: ItemFulfillmentSchema,
  authenticationLoginPost: AuthenticationResponseSchema,
};

/** Values not in the document: one text, one number. */
const UNKNOWN_TEXT = 'LINECHECK_UNKNOWN';
const UNKNOWN_NUMBER = 99;

function altersRecords(rule: FaultRule): boolean {
  const { duplicateRows, unknownEnum, nulls, wrongTypes } = rule;
  return [duplicateRows, unknownEnum, nulls, wrongTypes].some((each) => each !== undefined);
}

function alter(value: unknown, schema: Schema, rule: FaultRule): unknown {
  const { items, properties = {}, required = [] } = schema;
  if (Array.isArray(value)) {
    return items === undefined ? value : value.map((item) => alter(item, items, rule));
  }
  if (typeof value !== 'object' || value === null) return value;
  const altered = new Map<string, unknown>(Object.entries(value));
  for (const [name, field] of Object.entries(properties)) {
    const old = altered.get(name);
    if (rule.wrongTypes && old !== undefined && old !== null && !required.includes(name)) {
      altered.set(name, { unexpected: old });
    } else if (rule.unknownEnum && field.enum !== undefined) {
      altered.set(name, typeof field.enum[0] === 'number' ? UNKNOWN_NUMBER : UNKNOWN_TEXT);
    } else if (old !== undefined) {
      altered.set(name, alter(old, field, rule));
    } else if (rule.nulls && !required.includes(name)) {
      altered.set(name, null);
    }
  }
  return Object.fromEntries(altered);
}

/** Until `signal` is aborted at the latest, without an error. */
type Pause = (ms: number, signal: AbortSignal) => Promise<void>;

/** Slow body pieces. */
const PIECES_A_SECOND = 10;

export const pause: Pause = (ms, signal) =>
  delay(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });

/** Replaces the last byte, so it is not JSON. */
async function* malformed(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array | undefined;
  for await (const piece of body) {
    if (piece.length === 0) continue;
    if (held !== undefined) yield held;
    held = piece;
  }
  if (held !== undefined) yield held.subarray(0, -1);
  yield Buffer.from(',!');
}

/** Until the client is gone. */
export async function* slowedBody(
  body: AsyncIterable<Uint8Array>,
  bytesPerSecond: number,
  signal: AbortSignal,
  wait: Pause = pause,
): AsyncGenerator<Uint8Array> {
  const size = Math.ceil(bytesPerSecond / PIECES_A_SECOND);
  for await (const piece of body) {
    for (let from = 0; from < piece.length; from += size) {
      const part = piece.subarray(from, from + size);
      await wait((part.length / bytesPerSecond) * 1_000, signal);
      if (signal.aborted) return;
      yield part;
    }
  }
}

/** Calls `cut` instead of ending, in a shorter body at the end. */
async function* cutAfter(
  body: AsyncIterable<Uint8Array>,
  bytes: number,
  cut: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  let left = bytes;
  for await (const piece of body) {
    if (piece.length < left) {
      left -= piece.length;
      yield piece;
      continue;
    }
    if (left > 0) yield piece.subarray(0, left);
    break;
  }
  await cut();
}

/** TLS has no reset, so there it closes without notice. */
export function reset(socket: Socket | null): void {
  if (socket === null) return;
  if (socket instanceof TLSSocket) {
    socket.destroy();
    return;
  }
  // Otherwise Node would end the stream before the reset, as an orderly end.
  socket.destroySoon = () => void socket.destroy();
  socket.resetAndDestroy();
}
