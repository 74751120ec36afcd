import { isBlank } from '../../../kernel/blank.ts';
import { costOfScope, type ScopeCategory } from '../../answers/questions/scope-of-work.ts';
import type { QuestionName } from '../../answers/questions.ts';
import type { DocumentTypeName } from '../../documents/document-types.ts';
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
  readonly what: FindingName;
  readonly question: QuestionName;
  readonly label: string;
  /** The types of documents that speak of this deal: a settlement statement may be that of another one. */
  readonly of: readonly DocumentTypeName[];
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

const contract = ['purchaseContract'] as const;
const aboutTheHouse = [
  'purchaseContract',
  'insurance',
  'lease',
  'appraisal',
  'titleCommitment',
  'payoffStatement',
] as const;

/** What documents say that the package says too. */
const inDocuments: readonly Compared[] = [
  { what: 'purchasePrice', question: 'purchasePrice', label: 'Purchase price', of: contract },
  { what: 'closingDate', question: 'targetCloseDate', label: 'Closing date', of: contract, isDay: true },
  {
    what: 'closingDate',
    question: 'originalPurchaseDate',
    label: 'Original purchase date',
    of: ['settlementStatement'],
    isDay: true,
  },
  { what: 'appraisedValue', question: 'asIsValue', label: 'As-is value', of: ['appraisal'] },
  { what: 'afterRepairValue', question: 'afterRepairValue', label: 'ARV', of: ['appraisal'] },
  { what: 'bidTotal', question: 'rehabBudget', label: 'Rehab budget', of: ['contractorBid'] },
  {
    what: 'contractor',
    question: 'contractorName',
    label: 'Contractor',
    of: ['contractorBid', 'contractorLicense'],
    agrees: sameCompany,
  },
  {
    what: 'policyNumber',
    question: 'insurancePolicyNumber',
    label: 'Policy number',
    of: ['insurance'],
    agrees: sameSigns,
  },
  {
    what: 'insurer',
    question: 'insuranceCompanyName',
    label: 'Insurance company',
    of: ['insurance'],
    agrees: sameCompany,
  },
  {
    what: 'titleCompany',
    question: 'titleCompanyName',
    label: 'Title company',
    of: ['titleCommitment'],
    agrees: sameCompany,
  },
  {
    what: 'titleFileNumber',
    question: 'titleFileNumber',
    label: 'Title file number',
    of: ['titleCommitment'],
    agrees: sameSigns,
  },
  {
    what: 'propertyAddress',
    question: 'propertyAddress',
    label: 'Property address',
    of: aboutTheHouse,
    agrees: isSameHouse,
  },
];

export const documentsAgree: Rule = ({ answers, documents }) =>
  together(documents.filter(({ isDone }) => isDone).flatMap((document) => valuesAgree(document, answers)));

function valuesAgree(document: DocumentFacts, answers: PackageFacts['answers']): Finding[] {
  const { name, requirementId, documentType, values } = document;
  const place = { step: 'documents', requirementId } as const;
  return values.map(({ what, value }) => {
    const compared = inDocuments.find((one) => one.what === what && one.of.some((type) => type === documentType));
    const answer = compared && answers[compared.question];
    if (!compared || !isFigure(answer)) return nothing;
    const { label, isDay, agrees } = compared;
    const isSame = agrees?.(value, answer) ?? answer === value;
    const code = isDay ? 'document-day-differs' : 'document-differs';
    return look(isSame ? undefined : issue(code, { name, label, said: value, answer }, place));
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
