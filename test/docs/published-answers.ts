/** An operation's parameters and answers, from the document and by our choice, with headers. */
import {
  type Operation,
  type OperationAnswer,
  type Parameter,
  REQUEST_ID_PATTERN,
} from '../../src/contract/operations.ts';

const ENTITY_TAG_PATTERN = '^"[0-9A-Za-z.-]+"$';
const WHOLE_NUMBER_PATTERN = '^\\d+$';

/** `{nextPage}` and `{rateLimit}` in names are placeholders for the dialect's. */
export type PublishedHeader = Omit<Parameter, 'in'>;

export interface PublishedAnswer extends Omit<OperationAnswer, 'headers'> {
  readonly headers: readonly PublishedHeader[];
}

/** The document's first. */
export function publishedParameters(operation: Operation): readonly Parameter[] {
  return [
    ...operation.parameters,
    {
      name: 'X-Request-Id',
      in: 'header',
      required: false,
      description: 'Request identifier, repeated in the answer. A malformed one is replaced',
      origin: 'our choice',
    },
    ...(isKitchen(operation)
      ? [
          {
            name: 'If-None-Match',
            in: 'header',
            required: false,
            description: 'Entity tag of an earlier answer. If it still matches, the answer is 304',
            origin: 'our choice',
          } as const,
        ]
      : []),
  ];
}

export function publishedAnswers(operation: Operation): readonly PublishedAnswer[] {
  return [...operation.answers, ...notModified(operation)]
    .map(({ headers = {}, ...answer }) => ({
      ...answer,
      headers: [
        ...Object.entries(headers).map(([name, description]) => ({
          name,
          description,
          required: false,
          origin: answer.origin,
        })),
        ...ownHeaders(answer.status, operation),
      ],
    }))
    .sort((a, b) => a.status - b.status);
}

/** A read with a body may be answered without it, with the same headers. */
function notModified(operation: Operation): readonly OperationAnswer[] {
  if (!isKitchen(operation)) return [];
  const { headers = {} } = operation.answers.find(({ status }) => status === 200) ?? {};
  const description = 'The content still matches If-None-Match. No data returned';
  return [{ status: 304, description, headers, origin: 'our choice' }];
}

function isKitchen({ scope }: Operation): boolean {
  return scope !== undefined;
}

function ownHeaders(status: number, operation: Operation): readonly PublishedHeader[] {
  const isDone = status < 400;
  const own = (name: string, required: boolean, description: string, pattern?: string) => ({
    name,
    description,
    required,
    ...(pattern !== undefined && { pattern }),
    origin: 'our choice' as const,
  });
  return [
    own('X-Request-Id', true, 'Request identifier', REQUEST_ID_PATTERN),
    ...(status === 429 || status === 503
      ? [own('Retry-After', true, 'Seconds to wait before trying again', WHOLE_NUMBER_PATTERN)]
      : []),
    own('Cache-Control', isDone, 'Allowed caches and lifetime for the answer'),
    ...(isKitchen(operation) ? kitchenHeaders(status, own) : []),
  ];
}

function kitchenHeaders(
  status: number,
  own: (name: string, required: boolean, description: string, pattern?: string) => PublishedHeader,
): readonly PublishedHeader[] {
  const isRefused = status === 401;
  return [
    own('Vary', status < 400, 'Request headers with an effect on the answer'),
    ...(status === 200 || status === 304
      ? [own('ETag', true, 'Strong content entity tag', ENTITY_TAG_PATTERN)]
      : []),
    ...(isRefused || status === 403
      ? [own('WWW-Authenticate', isRefused, 'Challenge of RFC 6750', '^Bearer')]
      : []),
    // Only for a known client, and with an operator's limit.
    ...(isRefused
      ? []
      : [
          own('{rateLimit}-By', false, 'Rate limit unit, where one is set'),
          own('{rateLimit}-Remaining', false, 'Requests left', WHOLE_NUMBER_PATTERN),
          own(
            '{rateLimit}-Reset',
            false,
            'When the current limit ends, in seconds since 1970-01-01T00:00:00Z',
            WHOLE_NUMBER_PATTERN,
          ),
        ]),
  ];
}
