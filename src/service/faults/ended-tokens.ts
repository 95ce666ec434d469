/** Tokens that end before their time: the service would still take them, and a fault has it that they are refused. */
import { decodeAuthenticationResponse } from '../../contract/decode.ts';
import { BoundedCache } from '../limits/bounded-cache.ts';

/** Tokens that are remembered; where there are more, the oldest lives as long as it says. */
const REMEMBERED = 10_000;

/** An end that a fault gave to a token. */
export interface TokenEnd {
  /** Epoch ms. */
  readonly at: number;
  /** Place of the rule in the file. */
  readonly index: number;
}

/** Remembers the ends of tokens. */
export interface EndedTokens {
  /** Takes the body of a login's answer: its token gets this end, or, without one, lives as long as it says. */
  granted(body: string, end: TokenEnd | undefined): void;
  /** The end of a token that is over by `now` (epoch ms). */
  endOf(token: string, now: number): TokenEnd | undefined;
}

/** Remembers nothing yet. */
export function endedTokens(): EndedTokens {
  const ends = new BoundedCache<TokenEnd>(REMEMBERED);
  return {
    granted(body, end) {
      const token = decodeAuthenticationResponse(JSON.parse(body))?.token?.accessToken;
      if (token === undefined) return;
      // A login repeats the token that it gave before, so that a new grant of it takes an earlier end back.
      if (end === undefined) ends.delete(token);
      else ends.set(token, end);
    },
    endOf(token, now) {
      const end = ends.get(token);
      return end !== undefined && end.at <= now ? end : undefined;
    },
  };
}
