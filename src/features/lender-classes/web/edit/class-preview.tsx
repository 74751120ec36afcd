import { Text, Title } from '@mantine/core';
import { Panel } from '../../../../ui/page/panel.tsx';
import type { Answers } from '../../../classes/quiz-state.ts';
import { Quiz } from '../../../classes/web/quiz/quiz.tsx';
import { type ClassContent, gradeAnswers, questionId } from '../../model.ts';
import { ClassReader } from '../read/class-reader.tsx';
import { lenderQuizKind, reviewed } from '../read/lender-quiz.tsx';

/** A draft as brokers will see it, with its quiz, which is graded here. */
export function ClassPreview({ content }: { readonly content: ClassContent }) {
  const { title, summary, sections, quiz, passPercent } = content;
  const progress = { completedSections: sections.map((_section, index) => index), currentSection: 0, progress: 100 };
  const questions = quiz.map(({ question, options }, index) => ({
    id: questionId(index),
    question: question || `Question ${index + 1}`,
    // Two blank answers are two.
    options: options.map((option, place) => option.trim() || `Answer ${place + 1}`),
  }));
  const grade = async (answers: Answers) => {
    const { score, questions: graded } = gradeAnswers(content, answers);
    return { score, reviewed: reviewed(questions, graded, answers) };
  };
  return (
    <Panel title="Preview" about="This is how brokers see it. Nothing you answer here is sent." isWide>
      <Title order={2}>{title || 'Untitled class'}</Title>
      <Text c="dimmed" maw="70ch">
        {summary}
      </Text>
      <ClassReader
        course={{
          sections: sections.map((section, index) => ({ ...section, title: section.title || `Section ${index + 1}` })),
        }}
        progress={progress}
        startsAt={0}
        onRead={() => {}}
        quiz={<Quiz quiz={questions} kind={lenderQuizKind(passPercent, 'your company')} grade={grade} />}
      />
    </Panel>
  );
}
