import { day, defineActLimit, hour, within } from '../../kernel/limits.ts';

/**
 * So that a quiz is passed by reading, not by trying: a failed attempt says no more than its score. What is not graded, or can earn
 * nothing any more, is not counted.
 */
export const classAttempts = defineActLimit({
  name: 'classAttempts',
  unit: 'attempts at the quizzes of lenders',
  windows: [within(hour, 6), within(day, 12)],
  refusal: 'You’ve used your attempts for now. Read the sections again meanwhile.',
});
