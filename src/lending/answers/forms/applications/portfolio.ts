import { ask } from '../../form.ts';
import {
  additionalSection,
  addressFields,
  borrowerSection,
  defineApplication,
  downPayment,
  priceFields,
} from './common.ts';

const fewestProperties = 2;
const tooFew = 'Portfolio loans typically require a minimum of 2 properties.';

export const portfolioApplication = defineApplication({
  kind: 'portfolio',
  title: 'Portfolio Loan Application',
  required: ['borrowerName', 'borrowerEmail', 'borrowerPhone', 'numberOfProperties', 'loanType', 'exitStrategy'],
  // '2-4' counts as 2: the lowest number of the range.
  refuses: ({ numberOfProperties }) =>
    Number.parseInt(String(numberOfProperties), 10) < fewestProperties
      ? { field: 'numberOfProperties', message: tooFew }
      : undefined,
  sections: [
    borrowerSection({ experience: 'portfolioBorrowerExperience' }),
    {
      title: 'Property Information',
      about: 'The address of one property, for example the largest.',
      fields: [
        ...addressFields,
        // A portfolio says what it consists of in its own section.
        ask('dscrPropertyType', { as: 'propertyType', hidden: true }),
        ask('propertyStatus', { hidden: true }),
      ],
    },
    {
      title: 'Loan Details',
      fields: [
        ask('portfolioLoanType', { as: 'loanType', default: 'portfolio-refinance' }),
        ask('portfolioExitStrategy', { as: 'exitStrategy', default: 'long-term-hold' }),
        ...priceFields({
          purchase: 'portfolio-acquisition',
          refinances: ['portfolio-refinance', 'cash-out'],
          required: false,
        }),
        ask('requestedLoanAmount', { as: 'totalLoanAmount', label: 'Total loan amount', columns: 4 }),
        ask('firstLoanAmount', { as: 'loanAmount' }),
        ask('averageLoanAmount'),
        downPayment,
        ask('loanTermYears', { as: 'loanTerm', offers: [30, 25, 20, 15] }),
        ask('timelineMonths', { offers: [12, 24, 36, 60, 120] }),
        ask('portfolioPurpose'),
      ],
    },
    {
      title: 'Portfolio',
      fields: [
        ask('numberOfProperties'),
        ask('totalPortfolioValue'),
        ask('averagePropertyValue'),
        ask('portfolioPropertyTypes', { as: 'propertyTypes' }),
        ask('occupancyTypes'),
        ask('geographicDistribution'),
        ask('propertyConditions'),
        ask('averageAge'),
        ask('vacancyRate'),
        ask('totalRentalIncome'),
        ask('totalExpenses'),
        ask('portfolioNOI'),
        ask('averageDSCR'),
        ask('portfolioCashFlow'),
        ask('managementStyle'),
        ask('experienceLevel'),
      ],
    },
    additionalSection(ask('growthPlans'), ask('additionalAssets')),
  ],
});
