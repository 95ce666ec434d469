/** Answers that a fault gives instead of the operation. */
import { STATUS_CODES } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_CODES } from '../../contract/error-message.ts';
import { errorMessageText } from '../http/request-error.ts';
import type { FaultRule } from './fault-rule.ts';

/** What a network with a captive portal sends. */
const WEB_PAGE = `<!doctype html>
<html><head><title>Welcome to our guest network</title></head>
<body><h1>Please log in</h1><form method="post"><button>Connect</button></form></body></html>
`;

/** Answers with the rule's status, its web page, or both. */
export function faultyAnswer(
  { status = 200, retryAfter, html }: FaultRule,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  void reply.code(status);
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
  if (status === 401) {
    void reply.header('www-authenticate', 'Bearer realm="linecheck", error="invalid_token"');
  }
  if (html) return reply.type('text/html; charset=utf-8').send(WEB_PAGE);
  if (status === 204) return reply.send();
  const message = `Injected fault: ${STATUS_CODES[status] ?? 'an unusual status'}.`;
  const facts = { status, code: codeOf(status) };
  return reply.type('application/json').send(errorMessageText(facts, message, request.id));
}

/** The service's first code for a status; for other statuses a code of the same form. */
function codeOf(status: number): number {
  const known = Object.values(ERROR_CODES).find((each) => each.status === status);
  return known?.code ?? status * 100;
}
