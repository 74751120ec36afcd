import { isExpired } from '../../documents/validity.ts';
import { issue, look, type Rule, together } from './rule.ts';

/** Answers that a form requires, the two program forms, and identifiers that cannot be read. */
export const missingAnswers: Rule = ({ required, missing, hasExperience, hasScope, locked }) =>
  together([
    {
      checked: required,
      issues: missing.map(({ question, label }) => issue('missing-answer', { label }, { step: 'borrower', question })),
    },
    look(
      hasExperience
        ? undefined
        : issue('missing-form', { form: 'experience sheet' }, { step: 'forms', form: 'experience' }),
    ),
    look(hasScope ? undefined : issue('missing-form', { form: 'scope of work' }, { step: 'forms', form: 'scope' })),
    {
      checked: locked.length,
      issues: locked.map(({ question, label }) =>
        issue('locked-identifier', { label }, { step: 'borrower', question }),
      ),
    },
  ]);

/** Documents that are not there, are older than the answers in them, or have expired. */
export const documentsAtHand: Rule = ({ hasProgram, documents, today, answers }) => {
  if (!hasProgram) return look(issue('no-program', {}, { step: 'documents' }));
  const closing = answers.targetCloseDate;
  return together(
    documents.map(({ requirementId, name, neededBy, isDone, isOutOfDate, fault, validUntil: until }) => {
      const place = { step: 'documents', requirementId } as const;
      if (!isDone)
        return look(issue(neededBy === 'closing' ? 'needed-at-closing' : 'missing-document', { name }, place));
      if (fault === 'locked') return look(issue('document-locked', { name }, place));
      const isStale = until !== null && isExpired(until, today);
      if (neededBy === 'closing' && (isOutOfDate || isStale)) return look(issue('renew-by-closing', { name }, place));
      if (isOutOfDate) return look(issue('document-out-of-date', { name }, place));
      if (fault === 'unreadable') return look(issue('document-unreadable', { name }, place));
      if (until === null) return look(undefined);
      if (isStale) return look(issue('document-stale', { name, until }, place));
      const isShort = typeof closing === 'string' && until < closing;
      return look(isShort ? issue('document-expires', { name, until, closing }, place) : undefined);
    }),
  );
};

/** What is worth a second look, and costs no points. */
export const reminders: Rule = ({ documents, unassigned, unread, askedBack }) => ({
  checked: 0,
  issues: [
    ...documents
      .filter(({ isDone, fault }) => isDone && fault === 'as-is')
      .map(({ name, requirementId }) => issue('document-as-is', { name }, { step: 'documents', requirementId })),
    ...(unread > 0 ? [issue('unread-files', { files: unread })] : []),
    ...(unassigned > 0 ? [issue('unassigned-files', { files: unassigned }, { step: 'documents' })] : []),
    ...askedBack.map(({ name, times, packages }) => issue('lender-asks', { name, times, packages })),
  ],
});
