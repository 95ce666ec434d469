/** Exchanges an API client's credentials for an access token. */
import type {
  AuthenticationRequest,
  AuthenticationResponse,
} from '../../contract/authentication.ts';
import type { Dialect } from '../../contract/dialect.ts';
import { property } from '../../contract/parsed-json.ts';
import type { ApiClient, Archive } from '../archive/archive.ts';
import type { CallerAddress } from '../http/caller-address.ts';
import type { LoginSteps, LoginThrottle } from '../http/login-throttle.ts';
import { RequestError } from '../http/request-error.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { SecretCheck } from './client-secret.ts';

export interface LoginServices {
  readonly archive: Archive;
  readonly checkSecret: SecretCheck;
  readonly throttle: LoginThrottle;
  readonly tokens: AccessTokens;
  readonly dialect: Dialect;
}

/** `body` is untrusted JSON. Throws 400, 429, and the same 401 for an unknown client, a wrong secret, or a wrong access type. */
export async function answerLogin(
  body: unknown,
  address: CallerAddress,
  services: LoginServices,
): Promise<AuthenticationResponse> {
  const request = readLogin(body);
  const steps = loginSteps(request, services);
  const { id, scopes } = await services.throttle(request.clientId, address, steps);
  const { accessToken, expiresIn } = await services.tokens.issue(id, scopes);
  return {
    token: {
      tokenType: 'Bearer',
      scope: null,
      expiresIn,
      accessToken,
      idToken: null,
      refreshToken: null,
    },
    status: 'SUCCESS',
  };
}

/** A secret is compared in every case, because the time must not show why a login failed. */
function loginSteps(
  { clientId, clientSecret, userAccessType }: AuthenticationRequest,
  { archive, checkSecret, dialect }: LoginServices,
): LoginSteps<ApiClient> {
  let client: ApiClient | undefined;
  let storedHash: string | undefined;
  return {
    checkGeneratedSecret: async () => {
      client = await archive.client(clientId);
      const mayLogIn = client?.revokedAt === undefined && userAccessType === dialect.userAccessType;
      storedHash = mayLogIn ? client?.secretHash : undefined;
      return (await checkSecret.isCorrectGenerated(clientSecret, storedHash)) ? client : undefined;
    },
    checkChosenSecret: async () => {
      if ((await checkSecret.isCorrectChosen(clientSecret, storedHash)) && client !== undefined)
        return client;
      throw new RequestError('credentialsInvalid', 'The API client credentials are not valid.');
    },
  };
}

function readLogin(body: unknown): AuthenticationRequest {
  const field = (name: keyof AuthenticationRequest): string => {
    const value = property(body, name);
    if (typeof value === 'string') return value;
    throw new RequestError('loginBodyInvalid', `The body has no text field ${name}.`);
  };
  return {
    clientId: field('clientId'),
    clientSecret: field('clientSecret'),
    userAccessType: field('userAccessType'),
  };
}
