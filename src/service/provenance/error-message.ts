/** The body of an error: sections "ErrorMessage" and "Errors", and A23. */
import { ErrorMessageSchema } from '../../contract/error-message.ts';
import { chosen, documented, unseen } from './behavior.ts';
import { fieldsOf } from './schema-fields.ts';

/** What every error body holds. */
export const ERROR_BEHAVIORS = [
  ...fieldsOf('ErrorMessage', 'error-message', ErrorMessageSchema),
  ...documented('ErrorMessage', {
    'error-message.status.http': '`status` is the HTTP status of the response, as text',
  }),
  ...chosen('A23', {
    'error-message.everywhere': 'The kitchen operations return errors as an ErrorMessage too',
    'error-message.ten-keys':
      'An ErrorMessage has all ten keys, null where there is nothing to say',
    'error-message.code.table': '`code` is from our own table and starts with the HTTP status',
    'error-message.errors.empty': '`errors` is an empty array',
    'error-message.requestId.header': '`requestId` equals the header `X-Request-Id`',
    'error-message.discreet': unseen(
      'needs a fault within the server',
      'No error contains a stack trace, a secret or a token',
    ),
  }),
];
