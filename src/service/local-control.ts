/** Changes a sandbox over HTTP, below `/.linecheck/`, from this machine only. Our own addition. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../contract/failures.ts';
import { RequestError } from './http/request-error.ts';
import type { CallerAddressOf } from './limits/caller-address.ts';
import { isLoopbackHost } from './limits/ip-address.ts';

export interface LocalControl {
  readonly path: `/.linecheck/${string}`;
  /** By method, from the JSON body. Throws `Failure` USAGE for an invalid one. */
  readonly answers: Readonly<Record<string, (body: unknown) => object | Promise<object>>>;
}

/** As a faults file. */
const BODY_BYTES = 1024 * 1024;

/** Of proxies: behind one, the connection's other end is not the client. */
const PROXY_HEADER =
  /^(?:forwarded|via|cdn-loop|x-(?:forwarded|original|envoy)(?:-.+)?|(?:x-real|(?:x-|x-cluster-|true-)client|cf-connecting)-ip)$/;

/** 404 to other machines and under other host names, as if it did not exist. A web page can send no JSON unasked. */
export function addLocalControl(
  app: FastifyInstance,
  { path, answers }: LocalControl,
  addressOf: CallerAddressOf,
): void {
  const allow = Object.keys(answers).join(', ');
  app.route({
    method: app.supportedMethods,
    url: path,
    bodyLimit: BODY_BYTES,
    // Not async: until the body is read, nothing would answer a request with a broken body.
    onRequest: ({ raw, method }, reply, done) => {
      reply.header('cache-control', 'no-store');
      // Clients may send it without a body, such as for DELETE: the framework would refuse that.
      const { 'content-length': length = '0', 'transfer-encoding': coding } = raw.headers;
      if (length === '0' && coding === undefined) delete raw.headers['content-type'];
      if (!isFromHere(raw, addressOf)) {
        done(new RequestError('endpointNotFound', 'The endpoint was not found.'));
      } else if (Object.hasOwn(answers, method)) {
        done();
      } else {
        const message = `This endpoint accepts only ${allow}.`;
        done(new RequestError('methodNotAllowed', message, { allow }));
      }
    },
    handler: async ({ method, body }) => {
      try {
        return await answers[method]?.(body);
      } catch (error) {
        if (!(error instanceof Failure && error.code === 'USAGE')) throw error;
        const empty = body === undefined ? 'The body is empty. ' : '';
        throw new RequestError('requestInvalid', `${empty}${error.message}`);
      }
    },
  });
}

/**
 * Only under this machine's host names: a web page may point another name here (DNS rebinding) and sends it as `Host`. Not by HTTP/1.0
 * either, as nginx sends it where nothing else is configured, without any of the headers.
 */
function isFromHere(request: IncomingMessage, addressOf: CallerAddressOf): boolean {
  if (request.httpVersion === '1.0') return false;
  if (Object.keys(request.headers).some((name) => PROXY_HEADER.test(name))) return false;
  return addressOf(request).isLoopback && isLoopbackHost(request.headers.host ?? '');
}
