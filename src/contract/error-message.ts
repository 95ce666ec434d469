import type { FromSchema } from 'json-schema-to-ts';

const nullableText = (description: string) => ({ type: ['string', 'null'], description }) as const;

/** The service sends all ten fields. Empty ones are null. */
export const ErrorMessageSchema = {
  type: 'object',
  title: 'ErrorMessage',
  additionalProperties: false,
  properties: {
    status: nullableText('HTTP response status code'),
    code: { type: ['integer', 'null'], description: 'Numeric error identifier' },
    message: nullableText('Error description'),
    messageKey: nullableText('Reserved for future use'),
    fieldName: nullableText('Reserved for future use'),
    link: nullableText('URL of a resource with more information'),
    requestId: nullableText("The client's HTTP request identifier"),
    developerMessage: nullableText('Additional detail, if available'),
    errors: {
      type: 'array',
      items: { type: 'object', title: 'ErrorMessage' },
      description: 'Nested errors, each an ErrorMessage',
    },
    canRetry: nullableText('Reserved for future use'),
  },
} as const;

export type ErrorMessage = FromSchema<typeof ErrorMessageSchema>;

/** The document has no values for `ErrorMessage.code`, so these are our choice. The first three digits are the HTTP status. */
export const ERROR_CODES = {
  requestInvalid: { code: 40000, status: 400 },
  restaurantHeaderMissing: { code: 40001, status: 400 },
  businessDateInvalid: { code: 40002, status: 400 },
  lastModifiedInvalid: { code: 40003, status: 400 },
  pageTokenInvalid: { code: 40004, status: 400 },
  loginBodyInvalid: { code: 40005, status: 400 },
  tokenMissing: { code: 40100, status: 401 },
  tokenInvalid: { code: 40101, status: 401 },
  credentialsInvalid: { code: 40102, status: 401 },
  scopeMissing: { code: 40300, status: 403 },
  restaurantNotPermitted: { code: 40301, status: 403 },
  endpointNotFound: { code: 40400, status: 404 },
  prepStationNotFound: { code: 40401, status: 404 },
  methodNotAllowed: { code: 40500, status: 405 },
  configurationChanged: { code: 40900, status: 409 },
  tooManyRequests: { code: 42900, status: 429 },
  unexpected: { code: 50000, status: 500 },
  unavailable: { code: 50300, status: 503 },
  versionNotSupported: { code: 50500, status: 505 },
} as const;

export type ErrorName = keyof typeof ERROR_CODES;
