/** One way the API refuses. The text is the public default; a use case may say it more precisely. */
export interface ErrorType {
  readonly code: string;
  readonly status: number;
  readonly log: 'debug' | 'info' | 'warn' | 'error';
  readonly text: string;
}

/** An error of one feature, in its `errors.ts`. */
export const defineError = (type: ErrorType): ErrorType => type;

/** What any endpoint may refuse with, by code. */
export const commonErrors = {
  INVALID_INPUT: { status: 400, log: 'info', text: 'Some values are missing or not valid. Check them and try again.' },
  MALFORMED_JSON: { status: 400, log: 'info', text: 'The request body is not valid JSON.' },
  NO_SESSION: { status: 401, log: 'info', text: 'Your session has expired. Please log in again.' },
  FORBIDDEN: { status: 403, log: 'warn', text: "You don't have permission to do this." },
  NOT_FOUND: { status: 404, log: 'info', text: 'Not found.' },
  BODY_TOO_SLOW: {
    status: 408,
    log: 'info',
    text: 'Your upload was too slow and was stopped. Check your connection and try again.',
  },
  CONFLICT: { status: 409, log: 'info', text: 'This has changed since you opened it. Reload the page and try again.' },
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
  STORAGE_UNAVAILABLE: {
    status: 503,
    log: 'error',
    text: "Files can't be opened or saved right now. Everything else works. Try again in a few minutes.",
  },
  UNAVAILABLE: { status: 503, log: 'warn', text: 'Plinth is busy or restarting. Try again in a moment.' },
} as const satisfies Record<string, Omit<ErrorType, 'code'>>;

export type CommonErrorCode = keyof typeof commonErrors;
/** How code names an error: a common one by its code, one of a feature by its declaration. */
export type Refusal = CommonErrorCode | ErrorType;

export const errorOf = (refusal: Refusal): ErrorType =>
  typeof refusal === 'string' ? { code: refusal, ...commonErrors[refusal] } : refusal;

/** Whether a code that came back is one of these errors. */
export const isOneOf = (code: string | undefined, ...refusals: readonly Refusal[]): boolean =>
  refusals.some((refusal) => errorOf(refusal).code === code);

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
  readonly type: ErrorType;
  readonly fields: FieldErrors | undefined;
  /** What the refusal points to, by name: ids, or the feature and tier that are missing. */
  readonly about: Readonly<Record<string, string>> | undefined;
  constructor(refusal: Refusal, message?: string, fields?: FieldErrors, about?: Readonly<Record<string, string>>) {
    const type = errorOf(refusal);
    super(message ?? type.text);
    this.name = 'AppError';
    this.type = type;
    this.fields = fields;
    this.about = about;
  }
  get code(): string {
    return this.type.code;
  }
  get status(): number {
    return this.type.status;
  }
  is(...refusals: readonly Refusal[]): boolean {
    return isOneOf(this.code, ...refusals);
  }
}

/** One value is at fault: the answer says the same in its message and beside the field. */
export const invalidField = (field: string, message: string): AppError =>
  new AppError('INVALID_INPUT', message, { [field]: message });

/** The body of a refusal, as `errorBodySchema` has it. */
export interface ErrorBody {
  readonly success: false;
  readonly message: string;
  readonly code: string;
  readonly requestId: string;
  readonly fields?: FieldErrors | undefined;
  readonly about?: Readonly<Record<string, string>> | undefined;
}

const codePattern = /^[A-Z][A-Z0-9_]*$/;
const isText = (value: unknown): value is string => typeof value === 'string';
const isTexts = (value: unknown): boolean =>
  value === undefined || (typeof value === 'object' && value !== null && Object.values(value).every(isText));

/** Whether an answer is a refusal in the product's own form, whatever its code: the browser loads no list of them. */
export function isErrorBody(answer: unknown): answer is ErrorBody {
  if (typeof answer !== 'object' || answer === null) return false;
  const { success, message, code, requestId, fields, about }: Partial<Record<keyof ErrorBody, unknown>> = answer;
  const hasCode = isText(code) && codePattern.test(code);
  return success === false && hasCode && isText(message) && isText(requestId) && isTexts(fields) && isTexts(about);
}
