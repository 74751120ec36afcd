import { Button } from '@mantine/core';
import type { MiniClass } from '../../../../content/classes/outline.ts';
import { isPassed } from '../../model.ts';
import { Quiz } from '../quiz/quiz.tsx';
import { sectionQuiz } from '../quiz/quiz-kinds.ts';

interface SectionQuizProps {
  readonly course: MiniClass;
  /** The index of the section. */
  readonly section: number;
  readonly onPass: () => void;
  readonly onNext: () => void;
  /** Back to the text of the section. */
  readonly onReview: () => void;
}

/** The quiz after a section. A pass opens the next one; after the last there is nothing to go on to. */
export function SectionQuiz({ course: { quiz, sections }, section, onPass, onNext, onReview }: SectionQuizProps) {
  const isLast = section === sections.length - 1;
  return (
    <Quiz
      quiz={quiz}
      kind={sectionQuiz}
      onResult={(score) => {
        if (isPassed(score, quiz.length)) onPass();
      }}
      actions={(score, retake) =>
        isPassed(score, quiz.length) ? (
          isLast ? null : (
            <Button onClick={onNext}>{sectionQuiz.close}</Button>
          )
        ) : (
          <>
            <Button onClick={retake}>{sectionQuiz.again}</Button>
            <Button variant="default" onClick={onReview}>
              Review section
            </Button>
          </>
        )
      }
    />
  );
}
