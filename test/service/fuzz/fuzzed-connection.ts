/** One connection with random requests in random pieces, and whether every answer is right. */
import { connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import type { Random } from '../../../src/service/simulator/random.ts';
import { answersIn, expectSane, type RawAnswer } from '../raw-exchange.ts';
import type { RandomRequest } from './random-requests.ts';

/** Longest connection, ms: nothing to wait for. */
const HANG_MS = 60_000;
/** Max pieces per connection. */
const PIECES = 6;

export interface Outcome {
  readonly answers: readonly RawAnswer[];
  /** Client left before the end, so nothing needs to have come. */
  readonly hasLeft: boolean;
}

/** Sends requests on one connection and reads until the service closes it. Throws on a wrong or missing answer, or if nothing ends the connection. */
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
  // A reset counts as a close. Missing answers are found below.
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

/** Resolves at the first. Errors don't count. */
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

/** Until all requests before the last are answered, or the connection is closed. */
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
    // The latest is unfinished.
    return 0;
  }
}

function checked(bytes: Buffer, requests: readonly RandomRequest[]): readonly RawAnswer[] {
  const heads = requests.map(({ isHead }) => isHead);
  const answers = answersIn(bytes, heads);
  for (const [at, request] of requests.entries()) {
    const answer = answers[at];
    // May now be several requests, or none.
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
