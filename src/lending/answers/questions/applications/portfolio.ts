import { optionsOf } from '../../../kinds/common/terms.ts';
import { defineQuestions, half, labeled, third, whole } from '../../question.ts';
import { conditionOptions } from './common.ts';

/** What only the application for a portfolio loan asks of the properties. */
export const portfolioQuestions = defineQuestions('property', [
  {
    name: 'numberOfProperties',
    label: 'Number of properties',
    kind: 'choice',
    options: optionsOf('2-4', '5-9', '10-19', '20-49', '50+'),
    ...third,
  },
  { name: 'totalPortfolioValue', label: 'Total portfolio value', kind: 'money', ...third },
  { name: 'averagePropertyValue', label: 'Average property value', kind: 'money', ...third },
  {
    name: 'geographicDistribution',
    label: 'Where the properties are',
    kind: 'longText',
    maxLength: 1_000,
    help: 'Cities or counties, and how many in each',
    ...whole,
  },
  {
    name: 'portfolioPropertyTypes',
    label: 'Property types',
    kind: 'choices',
    options: optionsOf('Single Family 1-4', 'Condo', 'Townhome', 'PUD', '2-4 Unit', 'Multifamily 5+', 'Mixed-Use'),
    ...whole,
  },
  {
    name: 'occupancyTypes',
    label: 'Leases',
    kind: 'choices',
    options: labeled({ 'long-term': 'Long-term', 'short-term': 'Short-term', vacant: 'Vacant' }),
    ...whole,
  },
  { name: 'propertyConditions', label: 'Condition', kind: 'choice', options: conditionOptions, ...third },
  { name: 'averageAge', label: 'Average age', kind: 'integer', min: 0, max: 300, unit: 'years', ...third },
  { name: 'vacancyRate', label: 'Vacancy rate', kind: 'percent', decimals: 3, ...third },
  { name: 'totalRentalIncome', label: 'Annual rental income', kind: 'money', ...third },
  { name: 'totalExpenses', label: 'Annual operating expenses', kind: 'money', ...third },
  {
    name: 'portfolioNOI',
    label: 'Annual NOI',
    kind: 'money',
    min: -1e12,
    ...third,
  },
  { name: 'averageDSCR', label: 'Average DSCR', kind: 'decimal', min: 0, max: 100, step: 0.01, ...third },
  {
    name: 'portfolioCashFlow',
    label: 'Annual cash flow after debt',
    kind: 'money',
    min: -1e12,
    ...third,
  },
  {
    name: 'managementStyle',
    label: 'Management',
    kind: 'choice',
    options: labeled({ 'self-managed': 'Self-managed', professional: 'Professional', mixed: 'Mixed' }),
    ...third,
  },
]);

export const portfolioLoanQuestions = defineQuestions('deal', [
  {
    name: 'portfolioLoanType',
    label: 'Loan type',
    kind: 'choice',
    options: labeled({
      'portfolio-refinance': 'Portfolio refinance',
      'portfolio-acquisition': 'Portfolio acquisition',
      'cash-out': 'Cash-out refinance',
    }),
    ...half,
  },
  {
    name: 'portfolioExitStrategy',
    label: 'Exit strategy',
    kind: 'choice',
    options: labeled({
      'long-term-hold': 'Long-term hold',
      'gradual-sale': 'Gradual sale',
      'portfolio-sale': 'Portfolio sale',
      'refinance-conventional': 'Conventional refinance',
    }),
    ...half,
  },
  {
    name: 'portfolioPurpose',
    label: 'Purpose',
    kind: 'choice',
    options: labeled({ refinance: 'Refinance', acquisition: 'Acquisition', 'cash-out': 'Cash-out' }),
    ...third,
  },
  {
    name: 'firstLoanAmount',
    label: 'Loan amount at first closing',
    kind: 'money',
    ...third,
  },
  { name: 'averageLoanAmount', label: 'Average loan per property', kind: 'money', ...third },
  { name: 'growthPlans', label: 'Growth plans', kind: 'longText', maxLength: 5_000, ...whole },
]);

export const portfolioOwnerQuestions = defineQuestions('borrower', [
  {
    name: 'experienceLevel',
    label: 'Experience',
    kind: 'choice',
    options: labeled({ beginner: 'Beginner', intermediate: 'Intermediate', experienced: 'Experienced' }),
    ...third,
  },
  {
    name: 'additionalAssets',
    label: 'Other assets',
    kind: 'longText',
    maxLength: 5_000,
    help: 'Outside this portfolio',
    ...whole,
  },
]);
