/** The order in which a request is checked, which decides the answer to one with several errors (A6). */
import { chosen, unseen } from './behavior.ts';

/** 404 path, 405, 401, 403 scope, 400 header, 403 restaurant, 400 parameters, 404 guid or 409, 204 or 200. */
export const ORDER_BEHAVIORS = chosen('A6', {
  'order.path-first': 'An unknown path returns 404, even without a token',
  'order.method-before-token': unseen(
    'no request is sent that could write',
    'A wrong method returns 405, even without a token',
  ),
  'order.token-before-header': 'A bad token is refused with 401 before a missing restaurant header',
  'order.scope-before-header': unseen(
    'needs a client without the scope',
    'A missing scope is refused with 403 before a missing restaurant header',
  ),
  'order.header-before-guid':
    'A missing restaurant header is refused with 400 before an unknown guid',
  'order.restaurant-before-parameters':
    'An unknown restaurant is refused with 403 before bad parameters',
  'order.restaurant-before-guid':
    'An unknown restaurant is refused with 403 before an unknown guid',
  'order.parameters-before-conflict': unseen(
    'needs a publish during a walk',
    'Bad parameters are refused with 400 before a page walk is refused with 409',
  ),
});
