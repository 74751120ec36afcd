import type { Question } from './question.ts';
import { applicantQuestions, applicationQuestions, occupancyQuestions } from './questions/applications/common.ts';
import { dscrLoanQuestions, dscrQuestions } from './questions/applications/dscr.ts';
import { flipPropertyQuestions, flipQuestions } from './questions/applications/fix-and-flip.ts';
import {
  builderQuestions,
  constructionQuestions,
  landQuestions,
  lotQuestions,
} from './questions/applications/ground-up.ts';
import {
  portfolioLoanQuestions,
  portfolioOwnerQuestions,
  portfolioQuestions,
} from './questions/applications/portfolio.ts';
import { bridgeLoanQuestions, bridgePropertyQuestions } from './questions/applications/stabilized-bridge.ts';
import { backgroundQuestions, borrowerQuestions, entityQuestions } from './questions/borrower.ts';
import { sheetQuestions } from './questions/experience-sheet.ts';
import { financesQuestions } from './questions/finances.ts';
import { contractingQuestions, experienceQuestions, loanQuestions, projectQuestions } from './questions/loan.ts';
import {
  accessQuestions,
  escrowQuestions,
  insuranceQuestions,
  propertyQuestions,
  titleQuestions,
} from './questions/property.ts';
import { contractorQuestions, scopeQuestions } from './questions/scope-of-work.ts';

const declared = [
  ...borrowerQuestions,
  ...entityQuestions,
  ...propertyQuestions,
  ...accessQuestions,
  ...titleQuestions,
  ...insuranceQuestions,
  ...escrowQuestions,
  ...loanQuestions,
  ...experienceQuestions,
  ...contractingQuestions,
  ...projectQuestions,
  ...backgroundQuestions,
  ...financesQuestions,
  ...sheetQuestions,
  ...scopeQuestions,
  ...contractorQuestions,
  ...applicantQuestions,
  ...applicationQuestions,
  ...occupancyQuestions,
  ...dscrQuestions,
  ...dscrLoanQuestions,
  ...flipPropertyQuestions,
  ...flipQuestions,
  ...lotQuestions,
  ...landQuestions,
  ...constructionQuestions,
  ...builderQuestions,
  ...bridgePropertyQuestions,
  ...bridgeLoanQuestions,
  ...portfolioQuestions,
  ...portfolioLoanQuestions,
  ...portfolioOwnerQuestions,
] as const;

export type QuestionName = (typeof declared)[number]['name'];

/** Every question that any form asks of a deal, its property, its borrower or its entity, each declared once. */
export const questions: readonly (Question & { readonly name: QuestionName })[] = declared;

/** What a question is called on screen; of a name that no form asks, the name. */
export const labelOfQuestion = (name: string): string =>
  questions.find((question) => question.name === name)?.label ?? name;
