interface ErrorSpec {
  readonly status: number;
  readonly log: 'debug' | 'info' | 'warn' | 'error';
  readonly text: string;
}

/** Every way the API refuses. The text is the public default; a use case may say it more precisely. */
export const errorTable = {
  INVALID_INPUT: { status: 400, log: 'info', text: 'Some values are missing or not valid. Check them and try again.' },
  MALFORMED_JSON: { status: 400, log: 'info', text: 'The request body is not valid JSON.' },
  INVALID_CREDENTIALS: { status: 401, log: 'info', text: 'Invalid credentials.' },
  NO_SESSION: { status: 401, log: 'info', text: 'Your session has expired. Please log in again.' },
  FORBIDDEN: { status: 403, log: 'warn', text: "You don't have permission to do this." },
  LENDER_PENDING: { status: 403, log: 'info', text: 'Your account is awaiting administrator approval.' },
  TIER_REQUIRED: { status: 403, log: 'info', text: "Your plan doesn't include this feature." },
  TWO_FACTOR_SETUP_REQUIRED: {
    status: 403,
    log: 'info',
    text: 'Your account requires two-factor authentication. Set it up first.',
  },
  NOT_FOUND: { status: 404, log: 'info', text: 'Not found.' },
  BODY_TOO_SLOW: {
    status: 408,
    log: 'info',
    text: 'Your upload was too slow and was stopped. Check your connection and try again.',
  },
  CONFLICT: { status: 409, log: 'info', text: 'This has changed since you opened it. Reload the page and try again.' },
  LINK_USED: { status: 409, log: 'info', text: 'This link has already been used.' },
  LINK_EXPIRED: { status: 409, log: 'info', text: 'This link no longer works.' },
  SIGN_IN_ENDED: { status: 409, log: 'info', text: 'Your login timed out. Enter your password again.' },
  EMAIL_UNVERIFIED: { status: 409, log: 'info', text: 'Verify your email address before requesting live quotes.' },
  ALREADY_ASKED: { status: 409, log: 'info', text: 'These lenders already have an open request for this deal.' },
  ACCOUNT_SUSPENDED: { status: 409, log: 'info', text: 'Your account has been suspended.' },
  QUOTE_CLOSED: { status: 409, log: 'info', text: 'This quote request is no longer open.' },
  OFFER_UNUSUAL: {
    status: 409,
    log: 'info',
    text: 'Some terms of this offer are unusual. Review them before you send it.',
  },
  QUOTE_FULL: {
    status: 409,
    log: 'warn',
    text: 'This quote has reached its limit. Settle the rest by email or phone.',
  },
  BODY_TOO_LARGE: { status: 413, log: 'warn', text: 'The request is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, log: 'info', text: 'Send the request as JSON.' },
  KEY_REUSED: { status: 422, log: 'warn', text: 'This Idempotency-Key was used for a different request.' },
  RATE_LIMITED: { status: 429, log: 'warn', text: 'Too many attempts. Please wait a moment and try again.' },
  INTERNAL: { status: 500, log: 'error', text: 'Something went wrong on our side. Nothing was changed.' },
  STORAGE_FULL: {
    status: 503,
    log: 'error',
    text: "We can't save anything right now because storage is full. Nothing was changed. Try again in a few minutes.",
  },
  UNAVAILABLE: { status: 503, log: 'warn', text: 'Plinth is busy or restarting. Try again in a moment.' },
} as const satisfies Record<string, ErrorSpec>;

export type ErrorCode = keyof typeof errorTable;
/** Field path (dots between levels) to what is wrong with it, in words. */
export type FieldErrors = Record<string, string>;

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** The first message of each field, keyed by its path with dots. */
export function firstMessages(issues: readonly Issue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) errors[path.join('.')] ??= message;
  return errors;
}

/** A refusal on purpose. Anything else that is thrown becomes INTERNAL and never shows its cause. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  /** What the refusal points to, by name: ids, or the feature and tier that are missing. */
  readonly about: Readonly<Record<string, string>> | undefined;
  constructor(code: ErrorCode, message?: string, fields?: FieldErrors, about?: Readonly<Record<string, string>>) {
    super(message ?? errorTable[code].text);
    this.name = 'AppError';
    this.code = code;
    this.fields = fields;
    this.about = about;
  }
  get status(): number {
    return errorTable[this.code].status;
  }
}

/** One value is at fault: the answer says the same in its message and beside the field. */
export const invalidField = (field: string, message: string): AppError =>
  new AppError('INVALID_INPUT', message, { [field]: message });

/** The body of a refusal, as `errorBodySchema` has it. */
export interface ErrorBody {
  readonly success: false;
  readonly message: string;
  readonly code: ErrorCode;
  readonly requestId: string;
  readonly fields?: FieldErrors | undefined;
  readonly about?: Readonly<Record<string, string>> | undefined;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isTexts = (value: unknown): boolean =>
  value === undefined || (typeof value === 'object' && value !== null && Object.values(value).every(isText));

/** Whether an answer is a refusal in the product's own form. */
export function isErrorBody(answer: unknown): answer is ErrorBody {
  if (typeof answer !== 'object' || answer === null) return false;
  const { success, message, code, requestId, fields, about }: Partial<Record<keyof ErrorBody, unknown>> = answer;
  const isKnown = isText(code) && Object.hasOwn(errorTable, code);
  return success === false && isKnown && isText(message) && isText(requestId) && isTexts(fields) && isTexts(about);
}
