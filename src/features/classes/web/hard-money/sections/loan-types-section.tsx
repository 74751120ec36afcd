import '@mantine/core/styles/Tabs.css';
import { Tabs } from '@mantine/core';
import { loansTogether, loanTypes } from '../../../../../content/classes/hard-money/overview/loan-types.ts';
import { quiz } from '../../../../../content/classes/hard-money/overview/quiz.ts';
import { Quiz } from '../../quiz/quiz.tsx';
import { landingQuiz } from '../../quiz/quiz-kinds.ts';
import { InfoCard } from './info-card.tsx';
import classes from './loan-types.module.css';

export const LoanTypesSection = () => (
  <>
    <Tabs defaultValue={loanTypes[0]?.id ?? null} variant="outline">
      <Tabs.List>
        {loanTypes.map(({ id, title }) => (
          <Tabs.Tab key={id} value={id}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {loanTypes.map(({ id, icon, title, description, features }) => (
        <Tabs.Panel key={id} value={id} pt="md">
          <InfoCard icon={icon} title={title} text={description} points={features} />
        </Tabs.Panel>
      ))}
    </Tabs>
    <aside className={classes.note}>
      <h3>{loansTogether.title}</h3>
      {loansTogether.paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </aside>
    <div className={classes.quiz}>
      <h3>Quiz: which loan fits</h3>
      <Quiz
        quiz={quiz}
        kind={landingQuiz}
        invitation={`${quiz.length} questions about the loan types. No grade is kept.`}
      />
    </div>
  </>
);
