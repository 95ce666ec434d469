/** Every failure that a user can meet: stable code, exit code, and what to do. The README table is made from it. */

/** Exit codes are an API: scripts branch on them. */
export const EXIT = {
  done: 0,
  /** It ran, and found what it looks for; never a failure. */
  found: 1,
  usage: 2,
  notAuthenticated: 3,
  notPermitted: 4,
  notFound: 5,
  notSubscribed: 6,
  unreachable: 7,
  contract: 8,
  archive: 9,
  notWritten: 10,
  /** A fault of the program itself. */
  fault: 70,
  interrupted: 130,
  terminated: 143,
} as const;

/** Code → exit code and the sentence that tells a user what to do about it. */
export const FAILURES = {
  USAGE: { exit: EXIT.usage, hint: 'See linecheck --help.' },
  CONFIGURATION: {
    exit: EXIT.usage,
    hint: 'Correct what it names; linecheck config init asks for what is needed, config show tells what is set and where, config check every mistake in the file.',
  },
  NODE_TOO_OLD: {
    exit: EXIT.usage,
    hint: 'Install a newer Node, or run npm ci in the checkout of linecheck, which brings one.',
  },
  NOT_AUTHENTICATED: {
    exit: EXIT.notAuthenticated,
    hint: 'Check the client id and secret with whoever issued them.',
  },
  NOT_PERMITTED: {
    exit: EXIT.notPermitted,
    hint: 'The client needs the scope kitchen:read and access to this restaurant; the id may also be unknown.',
  },
  NOT_FOUND: {
    exit: EXIT.notFound,
    hint: 'It may have been deleted; go back to the list. If every call fails so, check the base URL.',
  },
  NOT_SUBSCRIBED: {
    exit: EXIT.notSubscribed,
    hint: 'Stations, routing and audit work all the same; fulfillments and figures need that subscription.',
  },
  REQUEST_REFUSED: {
    exit: EXIT.unreachable,
    hint: 'The platform calls the request invalid; check the restaurant id and the business date.',
  },
  CONFIGURATION_MOVING: {
    exit: EXIT.unreachable,
    hint: 'The configuration is being published; try again in a minute.',
  },
  RATE_LIMITED: { exit: EXIT.unreachable, hint: 'Too many requests; wait as long as it says.' },
  UNREACHABLE: {
    exit: EXIT.unreachable,
    hint: 'Check the base URL, the network and the proxy.',
  },
  TIMED_OUT: {
    exit: EXIT.unreachable,
    hint: 'The platform is slow or the link dropped; try again.',
  },
  SERVER_ERROR: {
    exit: EXIT.unreachable,
    hint: 'The platform has a fault of its own; try again later and quote the request id.',
  },
  CONTRACT_BROKEN: {
    exit: EXIT.contract,
    hint: 'The answer is not what the API promises; check that the base URL is that of a kitchen API.',
  },
  BODY_TOO_LARGE: {
    exit: EXIT.contract,
    hint: 'The answer is larger than any kitchen sends in a day; it was not read to its end.',
  },
  IMPORT_REFUSED: {
    exit: EXIT.contract,
    hint: 'Nothing of that file was imported; correct it and import it again.',
  },
  ARCHIVE: {
    exit: EXIT.archive,
    hint: 'Check that the archive file exists, is readable and is not damaged.',
  },
  ARCHIVE_UNAVAILABLE: {
    exit: EXIT.archive,
    hint: "Check that the archive's database runs and can be reached, then run the command again.",
  },
  NOT_ARCHIVED: {
    exit: EXIT.archive,
    hint: 'Copy it with linecheck sync, while its platform is in reach.',
  },
  NOT_WRITTEN: {
    exit: EXIT.notWritten,
    hint: 'A file that was there is as it was; see that its folder exists, can be written to and has room.',
  },
  CANCELLED: { exit: EXIT.interrupted, hint: 'Cancelled.' },
} as const satisfies Readonly<Record<string, { readonly exit: number; readonly hint: string }>>;

/** Stable code of a failure. */
export type FailureCode = keyof typeof FAILURES;

/** Further facts about a failure, none of them secret. */
export interface FailureFacts {
  /** HTTP status, where an answer came. */
  readonly status?: number;
  /** The platform's identifier of the request, for its support. */
  readonly requestId?: string;
  /** What to do in this very case, in place of what its code says. */
  readonly hint?: string;
  /** The underlying error; never shown to users, so it may hold addresses but still no secret. */
  readonly cause?: unknown;
}

/**
 * A failure with a known cause and a way out. Anything else that is thrown is a defect. Messages are one sentence and
 * never contain a token, a secret or a header.
 */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: FailureCode;
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  readonly #hint: string | undefined;

  constructor(code: FailureCode, message: string, facts: FailureFacts = {}) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.code = code;
    this.status = facts.status;
    this.requestId = facts.requestId;
    this.#hint = facts.hint;
  }

  /** Exit code of a command that ends with this failure. */
  get exitCode(): number {
    return FAILURES[this.code].exit;
  }

  /** What the user can do about it. */
  get hint(): string {
    return this.#hint ?? FAILURES[this.code].hint;
  }
}
