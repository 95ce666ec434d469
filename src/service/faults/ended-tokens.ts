/** Tokens that end early: still valid, but refused because of a fault. */
import { decodeAuthenticationResponse } from '../../contract/decode.ts';
import { BoundedCache } from '../http/bounded-cache.ts';

/** Tokens that are kept; beyond that, the oldest lives its full life. */
const REMEMBERED = 10_000;

/** The end that a fault gave a token. */
export interface TokenEnd {
  /** Epoch ms. */
  readonly at: number;
  /** Index of the rule in the file. */
  readonly index: number;
}

/** The ends of tokens. */
export interface EndedTokens {
  /** Takes the body of a login's answer: its token gets this end or, without one, its full life. */
  granted(body: string, end: TokenEnd | undefined): void;
  /** The end of a token that is over by `now` (epoch ms). */
  endOf(token: string, now: number): TokenEnd | undefined;
}

/** An empty record of token ends. */
export function endedTokens(): EndedTokens {
  const ends = new BoundedCache<TokenEnd>(REMEMBERED);
  return {
    granted(body, end) {
      const token = decodeAuthenticationResponse(JSON.parse(body))?.token?.accessToken;
      if (token === undefined) return;
      // A login repeats the token that it issued before, so a new grant cancels an earlier end.
      if (end === undefined) ends.delete(token);
      else ends.set(token, end);
    },
    endOf(token, now) {
      const end = ends.get(token);
      return end !== undefined && end.at <= now ? end : undefined;
    },
  };
}
