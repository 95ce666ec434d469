/** A client's secret, which need not be read before a login needs it. */

/** The secret, or what reads it; reading throws a Failure. */
export type ClientSecret = string | (() => Promise<string>);

/** A secret as calls work with it. */
export interface SecretReader {
  /** Reads it once; tried again after a failure, which is thrown. */
  read(): Promise<string>;
  /** The secret, once it is known: what is told of an answer must leave it out. */
  known(): readonly string[];
}

/** Nothing is read before it is asked for. */
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
