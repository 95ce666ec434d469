/** React keeps stacks for the first ten thousand elements each second, an eighth of drawing time. Warnings come without. */
import React from 'react';

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const COUNT = 'recentlyCreatedOwnerStacks';

// The shipped React, which the long soak has, keeps none.
if (process.env['NODE_ENV'] !== 'production') {
  const internals: unknown = Reflect.get(React, INTERNALS);
  if (typeof internals !== 'object' || internals === null || !(COUNT in internals)) {
    throw new Error(`React has no ${COUNT} any more: look whether it still keeps stacks.`);
  }
  Object.defineProperty(internals, COUNT, {
    configurable: true,
    get: () => Number.POSITIVE_INFINITY,
    set() {},
  });
}
