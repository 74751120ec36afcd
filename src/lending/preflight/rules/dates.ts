import type { QuestionName } from '../../answers/questions.ts';
import type { FindingName } from '../../documents/findings.ts';
import type { PackageFacts } from '../facts.ts';
import type { IssueCode } from '../issues.ts';
import { type Finding, issue, look, nothing, type Rule, together } from './rule.ts';

const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined;

/** A question whose answer lies in the past by its nature. */
const past = [{ question: 'originalPurchaseDate', label: 'The original purchase date' }] as const;

/** Days that have to come before closing, or the loan cannot close. */
const beforeClosing = [{ question: 'expectedPermitDate', label: 'The expected permit date' }] as const;

/** Days against today and against closing. Days are days where the deal is. */
export const datesFit: Rule = (facts) => {
  const { today, answers, documents } = facts;
  const closing = dayOf(answers.targetCloseDate);
  const said = documents.flatMap(({ name, requirementId, isDone, values }) =>
    isDone ? values.map(({ what, value }) => ({ name, requirementId, what, date: dayOf(value) })) : [],
  );
  return together([
    closing === undefined
      ? nothing
      : look(
          closing < today
            ? issue('closing-passed', { closing }, { step: 'borrower', question: 'targetCloseDate' })
            : undefined,
        ),
    ...past.map(({ question, label }) => dated(facts, question, label, 'date-after-today', (date) => date > today)),
    ...beforeClosing.map(({ question, label }) =>
      closing === undefined ? nothing : dated(facts, question, label, 'date-after-closing', (date) => date > closing),
    ),
    ...said.map(({ name, requirementId, what, date }) => {
      const label = documentDays[what]?.label(name);
      if (date === undefined || label === undefined) return nothing;
      const place = { step: 'documents', requirementId } as const;
      const wrong = documentDays[what]?.wrong(date, today, closing);
      return look(wrong && issue(wrong, { label, date, ...(closing && { closing }) }, place));
    }),
  ]);
};

function dated(
  { answers }: PackageFacts,
  question: QuestionName,
  label: string,
  code: IssueCode,
  isWrong: (date: string) => boolean,
): Finding {
  const date = dayOf(answers[question]);
  if (date === undefined) return nothing;
  const closing = dayOf(answers.targetCloseDate);
  return look(
    isWrong(date)
      ? issue(code, { label, date, ...(closing && { closing }) }, { step: 'borrower', question })
      : undefined,
  );
}

interface DocumentDay {
  readonly label: (document: string) => string;
  readonly wrong: (date: string, today: string, closing: string | undefined) => IssueCode | undefined;
}
const inFuture = (date: string, today: string): IssueCode | undefined =>
  date > today ? 'date-after-today' : undefined;

const hasPassed = (date: string, today: string): IssueCode | undefined => (date < today ? 'date-passed' : undefined);

/** Days that documents state, by what they are, and when they cannot be right. The day a document goes stale has a rule of its own. */
const documentDays: Partial<Record<FindingName, DocumentDay>> = {
  contractDate: { label: (name) => `The date of ${name}`, wrong: inFuture },
  statementEnd: { label: (name) => `The date of ${name}`, wrong: inFuture },
  documentDate: { label: (name) => `The date of ${name}`, wrong: inFuture },
  contractExpiry: { label: (name) => `The last day of ${name}`, wrong: hasPassed },
  leaseEnd: { label: (name) => `The last day of ${name}`, wrong: hasPassed },
  policyStart: {
    label: (name) => `The first day of ${name}`,
    wrong: (date, _today, closing) => (closing !== undefined && date > closing ? 'date-after-closing' : undefined),
  },
};
