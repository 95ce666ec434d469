import { onTestFinished } from 'vitest';
import type { Running } from '../command.ts';
import type { StartHere } from '../in-process.ts';
import { serving } from '../service/serving-program.ts';

export interface SandboxFacts {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly now: string;
  readonly restaurants: readonly {
    readonly restaurantGuid: string;
    readonly name: string;
    readonly timeZone: string;
    readonly businessDate: string;
  }[];
  readonly environment: Readonly<Record<string, string>>;
  readonly commands: readonly string[];
}

/** Friday, 19:00 in Puerto Rico, stopped. */
export const EVENING = ['--clock', '2026-05-01T23:00:00Z', '--clock-stopped'] as const;
export const TODAY = '20260501';

/** In the tests' process, on a free port, until the test ends. */
export async function sandboxHere(start: StartHere, args: readonly string[] = EVENING) {
  const started: Running = start(['sandbox', '--port', '0', '--format', 'json', ...args]);
  onTestFinished(async () => {
    started.signal('SIGTERM');
    await started.ended;
  });
  const { firstLine, log } = await serving(started);
  const facts: SandboxFacts = JSON.parse(firstLine);
  return { ...facts, log, ...clientOf(facts), ended: started.ended, signal: started.signal };
}

/** A reader without a library, and the clock's endpoint. */
function clientOf({ baseUrl, clientId, clientSecret, restaurants: [first] }: SandboxFacts) {
  const json = { 'content-type': 'application/json' };
  const send = (path: string, method: string, body: unknown) => {
    const content = body === undefined ? {} : { headers: json, body: JSON.stringify(body) };
    return fetch(`${baseUrl}${path}`, { method, ...content });
  };
  const logIn = async (): Promise<string> => {
    const login = { clientId, clientSecret, userAccessType: 'PLATFORM_MACHINE_CLIENT' };
    const answer = await send('/authentication/v1/authentication/login', 'POST', login);
    const { token }: { readonly token: { readonly accessToken: string } } = JSON.parse(
      await answer.text(),
    );
    return token.accessToken;
  };
  return {
    logIn,
    control: async (method: string, name: string, body?: unknown) => {
      const answer = await send(`/.linecheck/${name}`, method, body);
      const said: { readonly message?: string } = JSON.parse(await answer.text());
      return { status: answer.status, json: said };
    },
    export: async (
      businessDate: string,
      { restaurant = first?.restaurantGuid ?? '', headers = {}, token = '' } = {},
    ) => {
      const authorization = `Bearer ${token || (await logIn())}`;
      const url = `${baseUrl}/kitchen/v1/export/itemFulfillments?businessDate=${businessDate}`;
      const answer = await fetch(url, {
        headers: { authorization, 'Platform-Restaurant-External-ID': restaurant, ...headers },
      });
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    },
  };
}
