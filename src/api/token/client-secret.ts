/** A client's secret, read only when a login needs it. */

/** The secret, or what reads it; reading throws a Failure. */
export type ClientSecret = string | (() => Promise<string>);

/** A secret for calls. */
export interface SecretReader {
  /** Reads it once; a failure is thrown, and the next call tries again. */
  read(): Promise<string>;
  /** The secret, once read, to be redacted from quoted answers. */
  known(): readonly string[];
}

/** Reads nothing until the first call. */
export function secretReader(secret: ClientSecret): SecretReader {
  if (typeof secret === 'string') return { read: async () => secret, known: () => [secret] };
  let found: string | undefined;
  return {
    read: async () => {
      found ??= await secret();
      return found;
    },
    known: () => (found === undefined ? [] : [found]),
  };
}
