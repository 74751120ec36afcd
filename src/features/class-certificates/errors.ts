import { defineError } from '../../kernel/errors.ts';

export const quizNotPassed = defineError({
  code: 'QUIZ_NOT_PASSED',
  status: 422,
  log: 'info',
  text: 'Less than 80% of the final quiz is right.',
});
export const classNotFinished = defineError({
  code: 'CLASS_NOT_FINISHED',
  status: 409,
  log: 'info',
  text: "You haven't finished this class yet. Complete the remaining sections first.",
});
export const certificateWithdrawn = defineError({
  code: 'CERTIFICATE_WITHDRAWN',
  status: 409,
  log: 'info',
  text: 'This certificate was withdrawn.',
});
export const sealUnavailable = defineError({
  code: 'SEAL_UNAVAILABLE',
  status: 503,
  log: 'error',
  text: 'The certificate can’t be sealed right now. It keeps its number: try again in a few minutes.',
});
