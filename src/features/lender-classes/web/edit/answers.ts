import { type ClassQuestion, classLimits, noneRight } from '../../model.ts';

/** An answer with what belongs to it. */
interface RemovedAnswer {
  readonly index: number;
  readonly option: string;
  readonly whyWrong: string;
  readonly isRight: boolean;
}

/** A question without one of its answers, and that answer. Where it was the right one, none is: which is right is for its lender to say. */
export function withoutAnswer(question: ClassQuestion, index: number): readonly [ClassQuestion, RemovedAnswer] {
  const { options, whyWrong, correct } = question;
  const isRight = correct === index;
  const rest = {
    options: options.toSpliced(index, 1),
    whyWrong: whyWrong.toSpliced(index, 1),
    correct: isRight ? noneRight : correct === noneRight || correct < index ? correct : correct - 1,
  };
  const removed = { index, option: options[index] ?? '', whyWrong: whyWrong[index] ?? '', isRight };
  return [{ ...question, ...rest }, removed];
}

/** The answer stands again where it did. It is the right one if it was, unless another has been marked since. */
export function withAnswer(
  question: ClassQuestion,
  { index, option, whyWrong, isRight }: RemovedAnswer,
): ClassQuestion {
  const { options, correct } = question;
  const place = Math.min(index, options.length);
  const unmarked = isRight ? place : noneRight;
  return {
    ...question,
    options: options.toSpliced(place, 0, option),
    whyWrong: question.whyWrong.toSpliced(place, 0, whyWrong),
    correct: correct === noneRight ? unmarked : correct >= place ? correct + 1 : correct,
  };
}

export const hasRoomForAnswer = ({ options }: ClassQuestion): boolean => options.length < classLimits.options.most;

export const isBlankAnswer = ({ option, whyWrong }: RemovedAnswer): boolean => option === '' && whyWrong === '';
