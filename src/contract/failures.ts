/** Every failure for people: stable code, exit code, and fix. Source for the README's table. */

/** Exit codes are an API: scripts branch on them. */
export const EXIT = {
  done: 0,
  /** It ran and found what was requested. Never a failure. */
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
  /** A linecheck bug. */
  fault: 70,
  interrupted: 130,
  terminated: 143,
} as const;

/** Without it, the platform sends no bumps. */
export const NO_SUBSCRIPTION = 'No ticket times: no Professional subscription.';

export const FAILURES = {
  USAGE: { exit: EXIT.usage, hint: 'Run linecheck --help.' },
  CONFIGURATION: {
    exit: EXIT.usage,
    hint: 'Run linecheck config check to find the mistake, or config init to start over.',
  },
  NODE_TOO_OLD: {
    exit: EXIT.usage,
    hint: 'Install a newer Node, or run npm ci in the linecheck checkout to get one.',
  },
  NOT_AUTHENTICATED: {
    exit: EXIT.notAuthenticated,
    hint: 'Check the client ID and secret where they were issued.',
  },
  NOT_PERMITTED: {
    exit: EXIT.notPermitted,
    hint: 'Check that the client has the scope kitchen:read and access to this restaurant, and that the restaurant ID is right.',
  },
  NOT_FOUND: {
    exit: EXIT.notFound,
    hint: 'It may have been deleted. Go back to the list. If every call fails like this, check the base URL.',
  },
  NOT_SUBSCRIBED: {
    exit: EXIT.notSubscribed,
    hint: 'Stations, routing, and setup checks still work.',
  },
  REQUEST_REFUSED: {
    exit: EXIT.unreachable,
    hint: 'Check the restaurant ID and the business date.',
  },
  CONFIGURATION_MOVING: {
    exit: EXIT.unreachable,
    hint: 'The setup is being published. Try again in a minute.',
  },
  RATE_LIMITED: { exit: EXIT.unreachable, hint: 'Wait before trying again.' },
  UNREACHABLE: {
    exit: EXIT.unreachable,
    hint: 'Check the base URL, the network, and the proxy. Run linecheck doctor to find the failing step.',
  },
  TIMED_OUT: {
    exit: EXIT.unreachable,
    hint: 'Try again. The platform is slow, or the connection dropped.',
  },
  SERVER_ERROR: {
    exit: EXIT.unreachable,
    hint: 'Try again later. If it keeps failing, give the request ID to platform support.',
  },
  CONTRACT_BROKEN: {
    exit: EXIT.contract,
    hint: 'Check that the base URL belongs to a kitchen API. Run linecheck doctor to see what answers there.',
  },
  BODY_TOO_LARGE: {
    exit: EXIT.contract,
    hint: 'No kitchen sends this much in a day, so reading stopped. Check that the base URL belongs to a kitchen API.',
  },
  IMPORT_REFUSED: {
    exit: EXIT.contract,
    hint: 'Nothing was imported. Fix the file and import it again.',
  },
  ARCHIVE: {
    exit: EXIT.archive,
    hint: 'Check that the archive exists, is readable, and is not damaged.',
  },
  ARCHIVE_UNAVAILABLE: {
    exit: EXIT.archive,
    hint: "Check that the archive's database is running and reachable, then try again.",
  },
  NOT_ARCHIVED: {
    exit: EXIT.archive,
    hint: 'Run linecheck sync to copy it, while the platform is reachable.',
  },
  NOT_WRITTEN: {
    exit: EXIT.notWritten,
    hint: 'Check that the folder exists, is writable, and has room. An existing file was left unchanged.',
  },
  CANCELLED: {
    exit: EXIT.interrupted,
    hint: 'Stopped by Ctrl-C. Run the command again.',
  },
} as const satisfies Readonly<Record<string, { readonly exit: number; readonly hint: string }>>;

export type FailureCode = keyof typeof FAILURES;

export function isFailureCode(text: string): text is FailureCode {
  return Object.hasOwn(FAILURES, text);
}

/** None is secret. */
export interface FailureFacts {
  /** HTTP status, if an answer arrived. */
  readonly status?: number | undefined;
  /** The platform's request ID, for support. */
  readonly requestId?: string | undefined;
  /** Replaces the code's general fix. */
  readonly hint?: string | undefined;
  /** Underlying error, never shown to users: it may contain addresses but no secret. */
  readonly cause?: unknown;
}

/** A failure with a known cause and a fix. Any other error is a bug. Messages are one sentence, never with a token, a secret, or a header. */
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

  /** The same failure with other facts. */
  with(facts: FailureFacts, message = this.message): Failure {
    const { status, requestId, cause } = this;
    return new Failure(this.code, message, {
      status,
      requestId,
      cause,
      hint: this.#hint,
      ...facts,
    });
  }

  get exitCode(): number {
    return FAILURES[this.code].exit;
  }

  /** What is printed once: an untrusted certificate is other news than a refused connection, under the same code. */
  get kind(): string {
    return `${this.code} ${String(this.cause)}`;
  }

  get hint(): string {
    return this.#hint ?? FAILURES[this.code].hint;
  }
}
