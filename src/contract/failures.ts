/** Exit codes of all commands. Scripts depend on them, so a code never changes. */
export const EXIT = {
  done: 0,
  /** The command worked and found what it looked for. Never a failure. */
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
  fault: 70,
  interrupted: 130,
  terminated: 143,
} as const;

/** The platform sends no bumps without the subscription. */
export const NO_SUBSCRIPTION = 'No ticket times: no Professional subscription.';

/** What a code means to people, and to parts of the program that must go on or give up. */
export interface FailureMeaning {
  readonly exit: number;
  readonly hint: string;
  /**
   * Where the failure began.
   * - `here`: the command, the user, or this machine.
   * - `link`: nothing answered.
   * - `gateway`: a proxy answered, or the platform could not answer.
   * - `platform`: the platform's state, such as a setup that is being published.
   * - `refusal`: the platform refuses this restaurant or request.
   * - `response`: the answer isn't what the API documents.
   * - `archive`: the local copy.
   */
  readonly origin: 'here' | 'link' | 'gateway' | 'platform' | 'refusal' | 'response' | 'archive';
  /**
   * Whether a program that stays running tries again. `after success` means only after an earlier success: a restarting platform may send
   * other pages, and after closeout a copy lacks the new business date.
   */
  readonly retry: 'always' | 'after success' | 'never';
  /**
   * Which other work would fail for the same reason. `date or restaurant` means that the answer doesn't say which. Work over many dates
   * then gives up the restaurant, and work over few dates tries the others.
   */
  readonly stops: 'date' | 'date or restaurant' | 'restaurant' | 'all';
  /** A word or two for people. Default: the code in lower case. */
  readonly word?: string;
  /** A word or two for programs. Default: the code in lower case. */
  readonly state?: string;
  /** What people see, why, and what to do, if the failure's sentences are not enough. Backticks are around input and output. */
  readonly symptom?: { readonly seen: string; readonly cause: string; readonly remedy: string };
}

/** Trying again by itself doesn't help, and all other work stops. */
const OF_THIS_RUN = { origin: 'here', retry: 'never', stops: 'all' } as const;

/** The most frequent failures are first, because people look them up. */
const MEANINGS = {
  USAGE: {
    exit: EXIT.usage,
    hint: 'Run linecheck --help.',
    ...OF_THIS_RUN,
  },
  CONFIGURATION: {
    exit: EXIT.usage,
    hint: 'Run linecheck config check to find the mistake, or config init to start over.',
    ...OF_THIS_RUN,
  },
  NODE_TOO_OLD: {
    exit: EXIT.usage,
    hint: 'Install a newer Node, or run npm ci in the linecheck checkout to get one.',
    ...OF_THIS_RUN,
  },
  NOT_AUTHENTICATED: {
    exit: EXIT.notAuthenticated,
    hint: 'Check the client ID and secret where they were issued.',
    origin: 'platform',
    retry: 'never',
    stops: 'all',
    symptom: {
      seen: 'Login refused',
      cause: "The client ID or secret is wrong, or this machine's clock is.",
      remedy: 'Check both where they were issued. Run `linecheck login` to compare clocks.',
    },
  },
  NOT_PERMITTED: {
    exit: EXIT.notPermitted,
    hint: 'Check that the client has the scope kitchen:read and access to this restaurant, and that the restaurant ID is right.',
    origin: 'refusal',
    retry: 'never',
    stops: 'date or restaurant',
    word: 'no access',
    state: 'denied',
    symptom: {
      seen: 'No access to this restaurant',
      cause:
        'The client has no scope `kitchen:read` or no access to this restaurant, or the ID is wrong.',
      remedy: "Run `linecheck login` to see the client's scopes.",
    },
  },
  UNREACHABLE: {
    exit: EXIT.unreachable,
    hint: 'Check the base URL, the network, and the proxy. Run linecheck doctor to find the failing step.',
    origin: 'link',
    retry: 'always',
    stops: 'all',
    symptom: {
      seen: "Can't reach the platform",
      cause: 'DNS, the connection, the proxy, or TLS failed.',
      remedy: 'Run `linecheck doctor` to find the failing step.',
    },
  },
  TIMED_OUT: {
    exit: EXIT.unreachable,
    hint: 'Try again. The platform is slow, or the connection dropped.',
    origin: 'link',
    retry: 'always',
    stops: 'date',
    symptom: {
      seen: 'No answer in time',
      cause: 'The platform is slow, or the connection dropped.',
      remedy: 'Try again. If it keeps failing, run `linecheck doctor`.',
    },
  },
  RATE_LIMITED: {
    exit: EXIT.unreachable,
    hint: 'Wait before trying again.',
    origin: 'gateway',
    retry: 'always',
    stops: 'restaurant',
    symptom: {
      seen: 'Too many requests',
      cause: 'The platform limits how many requests this client may send.',
      remedy: 'Wait for the time shown. Use the client in fewer programs at once.',
    },
  },
  SERVER_ERROR: {
    exit: EXIT.unreachable,
    hint: 'Try again later. If it keeps failing, give the request ID to platform support.',
    origin: 'gateway',
    retry: 'always',
    stops: 'date',
    symptom: {
      seen: 'The platform failed',
      cause: 'The error is on the platform, or in a proxy in front of it.',
      remedy: 'Try again later. If it keeps failing, give the request ID to platform support.',
    },
  },
  CONTRACT_BROKEN: {
    exit: EXIT.contract,
    hint: 'Check that the base URL belongs to a kitchen API. Run linecheck doctor to see what answers there.',
    origin: 'response',
    retry: 'after success',
    stops: 'date',
    symptom: {
      seen: 'Not a kitchen API response',
      cause: 'The response does not match the API. The base URL may belong to something else.',
      remedy: 'Check the base URL. Run `linecheck doctor` to see what answers there.',
    },
  },
  BODY_TOO_LARGE: {
    exit: EXIT.contract,
    hint: 'No kitchen sends this much in a day, so reading stopped. Check that the base URL belongs to a kitchen API.',
    origin: 'response',
    retry: 'after success',
    stops: 'date',
    symptom: {
      seen: 'Response too large',
      cause: 'The response is larger than any kitchen sends in a day, so reading stopped.',
      remedy: 'Check that the base URL belongs to a kitchen API.',
    },
  },
  REQUEST_REFUSED: {
    exit: EXIT.unreachable,
    hint: 'Check the restaurant ID and the business date.',
    origin: 'refusal',
    retry: 'after success',
    stops: 'date',
    symptom: {
      seen: 'Request refused',
      cause: 'The platform rejected the request as invalid.',
      remedy: 'Check the restaurant ID and the business date.',
    },
  },
  CONFIGURATION_MOVING: {
    exit: EXIT.unreachable,
    hint: 'The setup is being published. Try again in a minute.',
    origin: 'platform',
    retry: 'always',
    stops: 'date',
    symptom: {
      seen: 'Setup is being published',
      cause: 'The setup changed while it was being read.',
      remedy: 'Try again in a minute.',
    },
  },
  NOT_FOUND: {
    exit: EXIT.notFound,
    hint: 'It may have been deleted. Go back to the list. If every call fails like this, check the base URL.',
    origin: 'refusal',
    retry: 'after success',
    stops: 'date or restaurant',
    symptom: {
      seen: 'Not found',
      cause: 'It was deleted, or the base URL is wrong.',
      remedy: 'Go back to the list. If every call fails like this, check the base URL.',
    },
  },
  NOT_SUBSCRIBED: {
    exit: EXIT.notSubscribed,
    hint: 'Stations, routing, and setup checks still work.',
    origin: 'refusal',
    retry: 'never',
    stops: 'restaurant',
  },
  NOT_ARCHIVED: {
    exit: EXIT.archive,
    hint: 'Run linecheck sync to copy it, while the platform is reachable.',
    origin: 'archive',
    retry: 'after success',
    stops: 'date',
    word: 'not copied',
    symptom: {
      seen: 'Not in the archive',
      cause: 'It was not copied yet.',
      remedy: 'Run `linecheck sync` to copy it, while the platform is reachable.',
    },
  },
  ARCHIVE: {
    exit: EXIT.archive,
    hint: 'Check that the archive exists, is readable, and is not damaged.',
    origin: 'archive',
    retry: 'never',
    stops: 'date',
    symptom: {
      seen: "Can't read the archive",
      cause: 'The file is missing, not readable, or damaged.',
      remedy: 'Check the file, or restore a backup.',
    },
  },
  ARCHIVE_UNAVAILABLE: {
    exit: EXIT.archive,
    hint: "Check that the archive's database is running and reachable, then try again.",
    origin: 'archive',
    retry: 'after success',
    stops: 'all',
    symptom: {
      seen: "Can't reach the archive",
      cause: "The archive's database is down or unreachable.",
      remedy: 'Check that the database is running. Run `linecheck doctor` to test the connection.',
    },
  },
  IMPORT_REFUSED: {
    exit: EXIT.contract,
    hint: 'Nothing was imported. Fix the file and import it again.',
    ...OF_THIS_RUN,
  },
  NOT_WRITTEN: {
    exit: EXIT.notWritten,
    hint: 'Check that the folder exists, is writable, and has room. An existing file was left unchanged.',
    ...OF_THIS_RUN,
  },
  CANCELLED: {
    exit: EXIT.interrupted,
    hint: 'Stopped by Ctrl-C. Run the command again.',
    ...OF_THIS_RUN,
  },
} as const satisfies Readonly<Record<string, FailureMeaning>>;

export type FailureCode = keyof typeof MEANINGS;

export const FAILURES: Readonly<Record<FailureCode, FailureMeaning>> = MEANINGS;

export function isFailureCode(text: string): text is FailureCode {
  return Object.hasOwn(FAILURES, text);
}

export interface FailureFacts {
  readonly status?: number | undefined;
  readonly requestId?: string | undefined;
  readonly hint?: string | undefined;
  /** Replaces the code's `stops`. For instance, a broken connection concerns only one answer. */
  readonly stops?: FailureMeaning['stops'] | undefined;
  /** The error behind the failure. Users never see it. It may have addresses, but no secret. */
  readonly cause?: unknown;
}

/** An error with a known cause and a hint. Any other error is a bug. The message is one sentence without token, secret, or header. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: FailureCode;
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  readonly #hint: string | undefined;
  readonly #stops: FailureMeaning['stops'] | undefined;

  constructor(code: FailureCode, message: string, facts: FailureFacts = {}) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.code = code;
    this.status = facts.status;
    this.requestId = facts.requestId;
    this.#hint = facts.hint;
    this.#stops = facts.stops;
  }

  with(facts: FailureFacts, message = this.message): Failure {
    const { status, requestId, cause } = this;
    const before = { status, requestId, cause, hint: this.#hint, stops: this.#stops };
    return new Failure(this.code, message, { ...before, ...facts });
  }

  get exitCode(): number {
    return FAILURES[this.code].exit;
  }

  /** Failures of the same kind are printed once. The cause matters, because one code may have several: a certificate, or a connection. */
  get kind(): string {
    return `${this.code} ${String(this.cause)}`;
  }

  get hint(): string {
    return this.#hint ?? FAILURES[this.code].hint;
  }

  get origin(): FailureMeaning['origin'] {
    return FAILURES[this.code].origin;
  }

  get retry(): FailureMeaning['retry'] {
    return FAILURES[this.code].retry;
  }

  get stops(): FailureMeaning['stops'] {
    return this.#stops ?? FAILURES[this.code].stops;
  }
}
