/** One connection of random requests, cut into random pieces, and whether everything that came back is right. */
import { connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import type { Random } from '../../../src/service/simulator/random.ts';
import { answersIn, expectSane, type RawAnswer } from '../raw-exchange.ts';
import type { RandomRequest } from './random-requests.ts';

/** Longest time (ms) that a connection may take: it has nothing to wait for. */
const HANG_MS = 60_000;
/** Pieces that the requests of a connection are cut into, at most. */
const PIECES = 6;

/** What came of a connection. */
export interface Outcome {
  readonly answers: readonly RawAnswer[];
  /** Whether the client left before the end, so that nothing needs to have come. */
  readonly hasLeft: boolean;
}

/**
 * Sends requests on one connection and takes what comes until the service closes it. Throws where something that came is no answer to the
 * request that is due, where an answer is missing, or where nothing ends the connection.
 */
export async function fuzzConnection(
  url: string,
  requests: readonly RandomRequest[],
  random: Random,
): Promise<Outcome> {
  const leavesAfter = random.chance(0.05) ? random.below(PIECES) : undefined;
  const pieces = cut(Buffer.concat(requests.map(({ bytes }) => bytes)), random);
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const came: Buffer[] = [];
  socket.on('data', (piece: Buffer) => came.push(piece));
  // A reset ends it like a close; what is missing then is found below.
  socket.on('error', () => undefined);
  const closed = first(socket, ['close']);
  const hang = new Error(`Still open after ${HANG_MS} ms.`);
  const timer = setTimeout(() => socket.destroy(hang), HANG_MS);
  await send(socket, pieces, leavesAfter);
  const last = requests.at(-1);
  if (last?.kind === 'unfinished' || last?.kind === 'altered') {
    await soundAnswered(socket, came, requests);
    socket.end();
  }
  await closed;
  clearTimeout(timer);
  if (socket.errored === hang) throw hang;
  const hasLeft = leavesAfter !== undefined;
  return { answers: hasLeft ? [] : checked(Buffer.concat(came), requests), hasLeft };
}

/** Resolves at the first of these events; an error is none of them. */
function first(socket: Socket, events: readonly ('connect' | 'data' | 'end' | 'close')[]) {
  return new Promise<void>((resolve) => {
    const done = () => {
      for (const event of events) socket.off(event, done);
      resolve();
    };
    for (const event of events) socket.on(event, done);
  });
}

function cut(bytes: Buffer, random: Random): readonly Buffer[] {
  const places = Array.from({ length: random.below(PIECES) }, () => random.below(bytes.length));
  const bounds = [0, ...places.sort((a, b) => a - b), bytes.length];
  return bounds.slice(1).map((end, at) => bytes.subarray(bounds[at], end));
}

async function send(socket: Socket, pieces: readonly Buffer[], leavesAfter: number | undefined) {
  await first(socket, ['connect', 'close']);
  for (const [at, piece] of pieces.entries()) {
    if (at === leavesAfter) socket.resetAndDestroy();
    if (socket.destroyed) return;
    socket.write(piece);
    await turn();
  }
  if (leavesAfter !== undefined) socket.destroy();
}

/** Waits until the requests before the last one have their answers, or the connection is closed. */
async function soundAnswered(
  socket: Socket,
  came: readonly Buffer[],
  requests: readonly RandomRequest[],
): Promise<void> {
  const heads = requests.map(({ isHead }) => isHead);
  const wanted = requests.length - 1;
  while (!socket.destroyed && !socket.readableEnded) {
    if (wanted === 0 || countOf(Buffer.concat(came), heads) >= wanted) return;
    await first(socket, ['data', 'end', 'close']);
  }
}

function countOf(bytes: Buffer, heads: readonly boolean[]): number {
  try {
    return answersIn(bytes, heads).length;
  } catch {
    // The latest of them has not come to its end.
    return 0;
  }
}

function checked(bytes: Buffer, requests: readonly RandomRequest[]): readonly RawAnswer[] {
  const heads = requests.map(({ isHead }) => isHead);
  const answers = answersIn(bytes, heads);
  for (const [at, request] of requests.entries()) {
    const answer = answers[at];
    // What it has become may be several requests, or none.
    if (request.kind === 'altered') {
      expectSane(answers.slice(at), request.isHead);
      return answers;
    }
    if (answer === undefined) throw new Error(`No answer to request ${at}.`);
    expectSane([answer], request.isHead);
    if (!request.statuses(answer.status)) {
      throw new Error(`Request ${at} is answered with ${answer.status}.`);
    }
    const isOwn = answer.headers.get('x-request-id') === request.id;
    if (!isOwn && request.kind === 'sound') throw new Error(`Request ${at} has another's answer.`);
    if (answer.headers.get('connection') === 'close') {
      if (answers.length > at + 1) throw new Error(`An answer follows the last one, ${at}.`);
      return answers;
    }
  }
  if (answers.length > requests.length) throw new Error('There are more answers than requests.');
  return answers;
}
