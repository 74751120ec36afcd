import { isBlank } from '../../../kernel/blank.ts';
import { readFields } from '../../../kernel/fields/read-fields.ts';
import { fieldCounts } from '../../../kernel/fields/reading.ts';
import { readAddress } from '../../../kernel/fields/texts/address.ts';
import { comparable } from '../../../kernel/fields/texts/comparable.ts';
import type { PageBox } from '../../../kernel/files/pdf-form/form.ts';
import { type Answers, namesOfClient } from '../../answers/from-deal.ts';
import { type QuestionName, questions } from '../../answers/questions.ts';
import { isSameCompany, isSameHouse } from '../../preflight/names.ts';
import type { DocumentTypeName } from '../document-types.ts';
import type { DocumentFindings, Finding, FindingName } from '../findings.ts';
import { isCompanyName } from '../recognize/writings/names.ts';

type Offered = Readonly<Partial<Record<QuestionName, string | number>>>;
type Offer = (value: string | number) => Offered;

const as =
  (question: QuestionName): Offer =>
  (value) => ({ [question]: value });

const person: Offer = (value) => {
  const [borrowerFirstName, borrowerLastName] = namesOfClient(String(value));
  return borrowerFirstName && borrowerLastName ? { borrowerFirstName, borrowerLastName } : {};
};

const borrower: Offer = (value) => (isCompanyName(String(value)) ? { entityName: value } : person(value));

const property: Offer = (value) => {
  const address = readAddress(String(value));
  if (!address) return {};
  const { street, city, state, zip } = address;
  return { propertyAddress: street, propertyCity: city, propertyState: state, propertyZip: zip };
};

const companyOfTitle = { titleCompany: as('titleCompanyName'), titleFileNumber: as('titleFileNumber') };

/** Which questions of the loan package a value answers, by the type of its document. Other values are compared only. */
const offers: Readonly<Partial<Record<DocumentTypeName, Readonly<Partial<Record<FindingName, Offer>>>>>> = {
  purchaseContract: {
    purchasePrice: as('purchasePrice'),
    closingDate: as('targetCloseDate'),
    buyer: borrower,
    propertyAddress: property,
  },
  settlementStatement: { purchasePrice: as('purchasePrice'), closingDate: as('originalPurchaseDate') },
  bankStatement: { endingBalance: as('pfsCash') },
  insurance: { insurer: as('insuranceCompanyName'), policyNumber: as('insurancePolicyNumber') },
  lease: { monthlyRent: as('currentRent') },
  operatingAgreement: { entityName: as('entityName') },
  articlesOfOrganization: { entityName: as('entityName') },
  einLetter: { entityName: as('entityName') },
  goodStanding: { entityName: as('entityName') },
  photoId: { holderName: person },
  payoffStatement: { mortgageCompany: as('existingMortgageCompany'), payoffAmount: as('existingMortgageBalance') },
  mortgageStatement: { mortgageCompany: as('existingMortgageCompany') },
  appraisal: { appraisedValue: as('asIsValue'), afterRepairValue: as('afterRepairValue') },
  titleCommitment: companyOfTitle,
  contractorBid: { contractor: as('contractorName'), bidTotal: as('rehabBudget') },
};

/** An answer against what the package says now. */
export type OfferState = 'new' | 'same' | 'differs';

export interface OfferedAnswer {
  readonly question: QuestionName;
  readonly value: string | number;
  readonly present: unknown;
  readonly state: OfferState;
}

/** What one value of a document offers: an address answers several questions in one step. */
export interface OfferedAnswers {
  /** Names the offer within its document. */
  readonly id: string;
  readonly what: FindingName;
  /** As the document says it. */
  readonly found: string | number;
  readonly box: PageBox;
  readonly answers: readonly OfferedAnswer[];
  /** Somebody has said that it is of no use. */
  readonly isIgnored: boolean;
}

const same = (question: QuestionName, value: string, present: string): boolean => {
  if (question === 'propertyAddress') return isSameHouse(value, present);
  return isCompanyName(value) ? isSameCompany(value, present) : comparable(value) === comparable(present);
};

function stateOf(question: QuestionName, value: string | number, present: unknown): OfferState {
  if (isBlank(present)) return 'new';
  const isSame = typeof value === 'number' ? Number(present) === value : same(question, value, String(present));
  return isSame ? 'same' : 'differs';
}

const offerOf = (type: string, { what }: Finding): Offer | undefined =>
  Object.hasOwn(offers, type) ? offers[type as DocumentTypeName]?.[what] : undefined;

/** Whether the package asks this now, and takes such an answer. */
function mayAnswer(name: QuestionName, value: unknown, answers: Answers): boolean {
  const question = questions.find((one) => one.name === name);
  if (!question || question.sensitive || !fieldCounts(question, answers)) return false;
  // What else it depends on was looked at already.
  const { onlyWhen: _, ...alone } = { onlyWhen: undefined, ...question };
  return readFields([alone as typeof question], { [name]: value }).errors === undefined;
}

/** The answers that a document offers, beside what the package says. Of several values of one name the first counts: the first buyer. */
export function offeredAnswers(
  { type, values, ignored = [] }: DocumentFindings,
  answers: Answers,
): readonly OfferedAnswers[] {
  if (!type) return [];
  const names = new Set<FindingName>();
  return values.flatMap((finding) => {
    const { what, value, box } = finding;
    if (names.has(what)) return [];
    names.add(what);
    // The names of its values are those of questions.
    const offered = Object.entries(offerOf(type.name, finding)?.(value) ?? {}) as [QuestionName, string | number][];
    const states = offered
      .filter(([question, one]) => mayAnswer(question, one, answers))
      .map(([question, one]) => ({
        question,
        value: one,
        present: answers[question] ?? null,
        state: stateOf(question, one, answers[question]),
      }));
    if (states.length === 0) return [];
    return [{ id: what, what, found: value, box, answers: states, isIgnored: ignored.includes(what) }];
  });
}
