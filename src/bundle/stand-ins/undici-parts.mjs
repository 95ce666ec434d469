/**
 * Bundled undici parts: the agents, and their calls from the index. The rest (fetch, WebSocket, caches, mocks) is over half, read at every
 * start. A release moving these files fails the build.
 */

import api from 'undici/lib/api/index.js';
import buildConnector from 'undici/lib/core/connect.js';
import Agent from 'undici/lib/dispatcher/agent.js';
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
import Pool from 'undici/lib/dispatcher/pool.js';
import ProxyAgent from 'undici/lib/dispatcher/proxy-agent.js';

Object.assign(Dispatcher.prototype, api);

export { Agent, buildConnector, Pool, ProxyAgent };
