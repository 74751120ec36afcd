import { isBlank } from '../../kernel/blank.ts';
import type { TextField } from '../../kernel/fields/fields.ts';
import type { Answers } from '../answers/from-deal.ts';
import type { Question } from '../answers/question.ts';
import { metricsOfSheet } from '../answers/questions/experience-sheet.ts';
import { costOfScope } from '../answers/questions/scope-of-work.ts';
import type { QuestionName } from '../answers/questions.ts';

type Row = Readonly<Record<string, unknown>>;
export const rowsOf = (value: unknown): readonly Row[] =>
  Array.isArray(value) ? value.filter((row): row is Row => typeof row === 'object' && row !== null) : [];

const textOf = (value: unknown): string => (isBlank(value) ? '' : String(value).trim());
const joined = (parts: readonly unknown[], between: string): string | null =>
  parts
    .map(textOf)
    .filter((part) => part !== '')
    .join(between) || null;

/** What forms ask as one and the package asks in parts, or what is computed of several answers. */
interface Derived {
  readonly label: string;
  readonly about: Question['about'];
  readonly kind: TextField['kind'] | 'money' | 'integer';
  readonly of: readonly QuestionName[];
  readonly read: (answers: Answers) => string | number | null;
}

const fullName = (answers: Answers): string | null =>
  joined([answers.borrowerFirstName, answers.borrowerLastName], ' ') ?? joined([answers.borrowerName], '');
const cityLine = (city: unknown, state: unknown, zip: unknown): string | null =>
  joined([joined([city], ''), joined([state, zip], ' ')], ', ');
const borrowerCityLine = (answers: Answers): string | null =>
  cityLine(answers.borrowerCity, answers.borrowerState, answers.borrowerZip);
const propertyCityLine = (answers: Answers): string | null =>
  cityLine(answers.propertyCity, answers.propertyState, answers.propertyZip);
const unitOf = (answers: Answers): string | null =>
  isBlank(answers.propertyUnitNumber) ? null : `Unit ${textOf(answers.propertyUnitNumber)}`;

const borrowerNames = ['borrowerFirstName', 'borrowerLastName', 'borrowerName'] as const;
const borrowerCityParts = ['borrowerCity', 'borrowerState', 'borrowerZip'] as const;
const propertyCityParts = ['propertyCity', 'propertyState', 'propertyZip'] as const;

/** A sum over a list that has no row yet is no zero: nothing is written for it. */
const ofSheet = (pick: 'totalProjects' | 'completedProjects' | 'totalRehabBudget') => (answers: Answers) => {
  const rows = rowsOf(answers.experienceProperties);
  return rows.length === 0 ? null : metricsOfSheet(rows)[pick];
};

export const derivedValues = {
  borrowerFullName: { label: 'Full name', about: 'borrower', kind: 'text', of: borrowerNames, read: fullName },
  borrowerFullAddress: {
    label: 'Home address on one line',
    about: 'borrower',
    kind: 'text',
    of: ['borrowerAddress', ...borrowerCityParts],
    read: (answers) => joined([answers.borrowerAddress, borrowerCityLine(answers)], ', '),
  },
  borrowerCityStateZip: {
    label: 'City, state and ZIP',
    about: 'borrower',
    kind: 'text',
    of: borrowerCityParts,
    read: borrowerCityLine,
  },
  vestingName: {
    label: 'Borrowing entity, else the borrower',
    about: 'entity',
    kind: 'text',
    of: ['entityName', ...borrowerNames],
    read: (answers) => joined([answers.entityName], '') ?? fullName(answers),
  },
  propertyFullAddress: {
    label: 'Address on one line',
    about: 'property',
    kind: 'text',
    of: ['propertyAddress', 'propertyUnitNumber', ...propertyCityParts],
    read: (answers) => joined([answers.propertyAddress, unitOf(answers), propertyCityLine(answers)], ', '),
  },
  propertyCityStateZip: {
    label: 'City, state and ZIP',
    about: 'property',
    kind: 'text',
    of: propertyCityParts,
    read: propertyCityLine,
  },
  scopeTotal: {
    label: 'Total cost of the work',
    about: 'deal',
    kind: 'money',
    of: ['categories'],
    read: ({ categories }) => (rowsOf(categories).length === 0 ? null : costOfScope(rowsOf(categories))),
  },
  sheetProjects: {
    label: 'Number of properties',
    about: 'borrower',
    kind: 'integer',
    of: ['experienceProperties'],
    read: ofSheet('totalProjects'),
  },
  sheetCompletedProjects: {
    label: 'Properties sold',
    about: 'borrower',
    kind: 'integer',
    of: ['experienceProperties'],
    read: ofSheet('completedProjects'),
  },
  sheetRehabBudget: {
    label: 'Rehab budgets in total',
    about: 'borrower',
    kind: 'money',
    of: ['experienceProperties'],
    read: ofSheet('totalRehabBudget'),
  },
} as const satisfies Readonly<Record<string, Derived>>;

export type DerivedName = keyof typeof derivedValues;

export const findDerived = (name: string): Derived | undefined =>
  Object.hasOwn(derivedValues, name) ? derivedValues[name as DerivedName] : undefined;
