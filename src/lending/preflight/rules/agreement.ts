import { isBlank } from '../../../kernel/blank.ts';
import { costOfScope, type ScopeCategory } from '../../answers/questions/scope-of-work.ts';
import type { QuestionName } from '../../answers/questions.ts';
import type { FindingName } from '../../documents/findings.ts';
import type { DocumentFacts, PackageFacts } from '../facts.ts';
import { isSameCompany, isSameHouse, isSamePerson } from '../names.ts';
import { type Finding, issue, look, nothing, type Rule, together } from './rule.ts';

/** The package against itself, in whole dollars and weeks: the scope of work with what the loan part says of it. */
export const scopeAgrees: Rule = ({ answers, hasScope }) => {
  if (!hasScope || answers.noWorkPlanned === true) return nothing;
  const budget = answers.rehabBudget;
  const scope = costOfScope(Array.isArray(answers.categories) ? (answers.categories as ScopeCategory[]) : []);
  return together([
    typeof budget !== 'number'
      ? nothing
      : look(
          scope === budget
            ? undefined
            : issue(
                'scope-total-differs',
                { scope, budget, difference: Math.abs(scope - budget) },
                { step: 'forms', form: 'scope' },
              ),
        ),
    timelineAgrees(answers),
  ]);
};

const weeksOfMonth = 52 / 12;

/** The weeks of the scope against the months of the loan: '4-6' allows 13 to 26 weeks, and a week more at each end. */
function timelineAgrees({
  estimatedTimelineWeeks: weeks,
  projectDurationMonths: months,
}: PackageFacts['answers']): Finding {
  const [, first, last] = /^(\d+)(?:-(\d+)|\+)$/.exec(String(months)) ?? [];
  if (typeof weeks !== 'number' || first === undefined) return nothing;
  const least = (Number(first) - 1) * weeksOfMonth - 1;
  const most = last === undefined ? Number.POSITIVE_INFINITY : Number(last) * weeksOfMonth + 1;
  const fits = weeks >= least && weeks <= most;
  return look(
    fits ? undefined : issue('timeline-differs', { weeks, months: String(months) }, { step: 'forms', form: 'scope' }),
  );
}

/** What the deal says as well: both were typed, so either can be the one that is wrong. */
const inDeal = {
  purchasePrice: 'Purchase price',
  asIsValue: 'As-is value',
  rehabBudget: 'Rehab budget',
  afterRepairValue: 'ARV',
  requestedLoanAmount: 'Loan amount',
  propertyState: 'State',
} as const satisfies Partial<Record<QuestionName, string>>;

export const dealAgrees: Rule = ({ answers, deal }) =>
  together(
    Object.entries(inDeal).map(([name, label]) => {
      const question = name as keyof typeof inDeal;
      const [answer, stated] = [answers[question], deal[question]];
      if (!isFigure(answer) || !isFigure(stated)) return nothing;
      return look(
        answer === stated
          ? undefined
          : issue('deal-differs', { label, answer, deal: stated }, { step: 'borrower', question }),
      );
    }),
  );

const isFigure = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value !== '');

interface Compared {
  readonly question: QuestionName;
  readonly label: string;
  readonly isDay?: true;
  /** Unless stated, both are the same figure or day. */
  readonly agrees?: (said: string | number, answer: string | number) => boolean;
}
const sameCompany = (said: string | number, answer: string | number) => isSameCompany(String(said), String(answer));
const signs = (text: string | number) =>
  String(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
const sameSigns = (said: string | number, answer: string | number) => signs(said) === signs(answer);

/** What documents say that the package says too. */
const inDocuments: Partial<Record<FindingName, Compared>> = {
  purchasePrice: { question: 'purchasePrice', label: 'Purchase price' },
  closingDate: { question: 'targetCloseDate', label: 'Closing date', isDay: true },
  appraisedValue: { question: 'asIsValue', label: 'As-is value' },
  afterRepairValue: { question: 'afterRepairValue', label: 'ARV' },
  bidTotal: { question: 'rehabBudget', label: 'Rehab budget' },
  policyNumber: { question: 'insurancePolicyNumber', label: 'Policy number', agrees: sameSigns },
  insurer: { question: 'insuranceCompanyName', label: 'Insurance company', agrees: sameCompany },
  titleCompany: { question: 'titleCompanyName', label: 'Title company', agrees: sameCompany },
  titleFileNumber: { question: 'titleFileNumber', label: 'Title file number', agrees: sameSigns },
  contractor: { question: 'contractorName', label: 'Contractor', agrees: sameCompany },
  propertyAddress: { question: 'propertyAddress', label: 'Property address', agrees: isSameHouse },
};

export const documentsAgree: Rule = ({ answers, documents }) =>
  together(documents.filter(({ isDone }) => isDone).flatMap((document) => valuesAgree(document, answers)));

function valuesAgree({ name, requirementId, values }: DocumentFacts, answers: PackageFacts['answers']): Finding[] {
  return values.map(({ what, value }) => {
    const compared = inDocuments[what];
    const answer = compared && answers[compared.question];
    if (!compared || !isFigure(answer)) return nothing;
    const code = compared.isDay ? 'document-day-differs' : 'document-differs';
    const place = { step: 'documents', requirementId } as const;
    const isSame = compared.agrees?.(value, answer) ?? answer === value;
    return look(isSame ? undefined : issue(code, { name, label: compared.label, said: value, answer }, place));
  });
}

/** Whom documents name: the person who borrows, or the company that takes title. */
const persons: ReadonlySet<FindingName> = new Set(['buyer', 'insured', 'accountHolder', 'holderName']);
const companies: ReadonlySet<FindingName> = new Set(['entityName']);

/**
 * A document names the borrower or the entity as the package does. A contract, a policy or an account may be in either name, so
 * it is enough that one of them fits.
 */
export const namesAgree: Rule = ({ answers, documents }) => {
  const person = [answers.borrowerFirstName, answers.borrowerLastName].filter((part) => !isBlank(part)).join(' ');
  const company = typeof answers.entityName === 'string' ? answers.entityName : '';
  const known = [person, company].filter((one) => one !== '');
  if (known.length === 0) return nothing;
  const fits = (what: FindingName, said: string) =>
    (company !== '' && isSameCompany(said, company)) ||
    (persons.has(what) && person !== '' && isSamePerson(said, person));
  return together(
    documents
      .filter(({ isDone }) => isDone)
      .flatMap(({ name, requirementId, values }) =>
        values.map(({ what, value }) => {
          const isName = persons.has(what) || (companies.has(what) && company !== '');
          if (!isName || typeof value !== 'string') return nothing;
          const place = { step: 'documents', requirementId } as const;
          const answer = companies.has(what) ? company : known.join(' or ');
          return look(fits(what, value) ? undefined : issue('name-differs', { name, said: value, answer }, place));
        }),
      ),
  );
};
