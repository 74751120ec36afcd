import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { experienceSheet } from '../../../lending/answers/forms/experience-sheet.ts';
import { scopeOfWork } from '../../../lending/answers/forms/scope-of-work.ts';
import { labelOfQuestion } from '../../../lending/answers/questions.ts';
import { scopeQuestionNames } from '../../answers/form-data.ts';
import { sectionOfQuestion } from '../../answers/web/unified-form.tsx';
import type { SubmissionSearch } from './submission-search.ts';

interface Place {
  readonly label: string;
  readonly search: SubmissionSearch;
  readonly hash: string;
}

/** Where a question stands: Borrower Info by itself, the program forms as a whole. */
function placeOf(question: string): Place {
  const section = sectionOfQuestion(question);
  if (section !== undefined)
    return { label: labelOfQuestion(question), search: { step: 'borrower', at: question }, hash: section };
  const isScope = scopeQuestionNames.has(question);
  return {
    label: `${(isScope ? scopeOfWork : experienceSheet).title}: ${labelOfQuestion(question)}`,
    search: { step: 'forms', at: isScope ? 'scope' : 'experience' },
    hash: '',
  };
}

/** Leads to the field that asks a question, in the step where it stands. */
export function QuestionLink({ question }: { readonly question: string }) {
  const { label, search, hash } = placeOf(question);
  return (
    <Anchor
      renderRoot={(props) => <Link {...props} to="." search={(before) => ({ ...before, ...search })} hash={hash} />}
    >
      {label}
    </Anchor>
  );
}
