/** Client actions against services behind nginx, repeatable. */
import type { IssuedCredentials } from '../../src/service/operations/client-secret.ts';
import type { FrontedKitchen } from './fronted-kitchen.ts';

export function loginOf(
  { clientId, clientSecret }: IssuedCredentials,
  secret = clientSecret,
): string {
  const userAccessType = 'PLATFORM_MACHINE_CLIENT';
  return JSON.stringify({ clientId, clientSecret: secret, userAccessType });
}

/** Guesses a client's secret this often, with a new `X-Forwarded-For` address each time. Returns statuses. */
export async function guesses(
  { logIn }: FrontedKitchen,
  client: IssuedCredentials,
  count: number,
): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (let guess = 0; guess < count; guess += 1) {
    const forged = `203.0.${guess >> 8}.${guess & 255}`;
    const headers = { 'x-forwarded-for': guess % 2 === 0 ? forged : `${forged}, 127.0.0.1` };
    const { status } = await logIn({ body: loginOf(client, `guess-${guess}`), headers });
    statuses.push(status);
  }
  return statuses;
}

/** Sends 5 MB logins. Returns statuses with our ErrorMessage, 0 for any other answer. */
export async function largeLogins(
  { logIn }: FrontedKitchen,
  count: number,
): Promise<readonly number[]> {
  const body = ' '.repeat(5_000_000);
  const statuses: number[] = [];
  for (let sent = 0; sent < count; sent += 1) {
    const answer = await logIn({ body });
    statuses.push(answer.body.includes('"code":40005') ? answer.status : 0);
  }
  return statuses;
}
