import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError, type CommonErrorCode, type ErrorBody, firstMessages } from '../../../kernel/errors.ts';
import { LimitReached } from '../../../kernel/limits.ts';
import { databaseCause, outageOf } from '../../database/database-errors.ts';

/** Fastify's own refusals, in our table's words. */
const codeOfFramework: Partial<Record<string, CommonErrorCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_JSON',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_UNDER_PRESSURE: 'UNAVAILABLE',
};

/** What the database refuses although every check passed. */
const codeOfDatabase: Partial<Record<string, CommonErrorCode>> = {
  // Two callers of one thing at the same moment: the first one was let through.
  '23505': 'CONFLICT',
  // A NUL character in a text or a document.
  '22021': 'INVALID_INPUT',
  '22P05': 'INVALID_INPUT',
  // Two transactions in each other's way: the database ended one of them.
  '40P01': 'CONFLICT',
  '40001': 'CONFLICT',
  '55P03': 'CONFLICT',
};
const codeOfOutage = { away: 'UNAVAILABLE', full: 'STORAGE_FULL' } as const;

/** When a caller who was sent away with 503 may find things in order again. */
const retryAfterSeconds = 5;

/**
 * Answers every failure in the one documented shape. What was not thrown on purpose becomes INTERNAL without its cause.
 * @param note is told of every failure, before it is answered
 */
export function answerRefusals(app: FastifyInstance, note: (error: unknown) => void): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    note(error);
    return refuse(error, request, reply);
  });
  app.setNotFoundHandler((request, reply) => send(reply, request, new AppError('NOT_FOUND')));
}

export function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  const { log: level } = refusal.type;
  request.log[level](
    { code: refusal.code, fields: Object.keys(refusal.fields ?? {}), ...cause(refusal, error) },
    'refused',
  );
  return send(reply, request, refusal);
}

/** The log itself writes an outage only once in a while. */
const cause = ({ code }: AppError, error: unknown) => (code === 'INTERNAL' || outageOf(error) ? { err: error } : {});

function send(reply: FastifyReply, request: FastifyRequest, refusal: AppError) {
  const body: ErrorBody = {
    success: false,
    message: refusal.message,
    code: refusal.code,
    requestId: request.id,
    ...(refusal.fields ? { fields: refusal.fields } : {}),
    ...(refusal.about ? { about: refusal.about } : {}),
  };
  if (refusal instanceof LimitReached) reply.header('retry-after', refusal.waitSeconds);
  if (refusal.status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfterSeconds);
  // The schema serializer belongs to success answers.
  return reply
    .status(refusal.status)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

function refusalOf(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error.validation);
  const code = codeOfFramework[error.code];
  if (code) return new AppError(code);
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new AppError('INVALID_INPUT');
  const outage = outageOf(error);
  if (outage) return new AppError(codeOfOutage[outage.kind]);
  return new AppError(codeOfDatabase[databaseCause(error)?.code ?? ''] ?? 'INTERNAL');
}

interface Invalid {
  readonly instancePath: string;
  readonly message?: string | undefined;
}

/** All invalid fields at once, each with its first message; the answer's message says the first in words. */
function invalidInput(issues: readonly Invalid[]): AppError {
  const fields = firstMessages(
    issues.map(({ instancePath, message = 'This value is not valid.' }) => {
      const path = instancePath.split('/').filter(Boolean);
      return { path: path.length > 0 ? path : ['body'], message };
    }),
  );
  const [first] = Object.values(fields);
  return new AppError('INVALID_INPUT', first, fields);
}
