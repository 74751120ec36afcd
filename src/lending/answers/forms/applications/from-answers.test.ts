import { describe, expect, test } from 'vitest';
import { fieldsOfForm } from '../../form.ts';
import { applicationForm, applicationForms } from './applications.ts';
import { answersFromValues, valuesFromAnswers } from './from-answers.ts';

describe('the answers of a deal in an application', () => {
  test('are the same questions under the names of the form', () => {
    const answers = {
      borrowerEmail: 'ada@example.com',
      requestedLoanAmount: 300_000,
      asIsValue: 250_000,
      afterRepairValue: 420_000,
      rehabBudget: 60_000,
    };
    expect(valuesFromAnswers(applicationForm('fix-and-flip'), answers)).toEqual({
      borrowerEmail: 'ada@example.com',
      loanAmount: 300_000,
      currentValue: 250_000,
      afterRepairValue: 420_000,
      renovationBudget: 60_000,
    });
    expect(valuesFromAnswers(applicationForm('portfolio'), answers)).toMatchObject({ totalLoanAmount: 300_000 });
  });

  test('become the bands and options of the form, and stay blank where there is none', () => {
    const answers = {
      borrowerFirstName: 'Ada',
      borrowerLastName: 'Ames',
      ficoScore: 712,
      fixFlipsSoldLast3Years: 12,
      propertyType: 'Townhome',
      exitStrategy: 'Hold as Rental',
      transactionType: 'Purchase',
    };
    expect(valuesFromAnswers(applicationForm('fix-and-flip'), answers)).toEqual({
      borrowerName: 'Ada Ames',
      borrowerCreditScore: '700-749',
      borrowerExperience: '10+',
      propertyType: 'townhouse',
      exitStrategy: 'rent',
      loanType: 'purchase',
    });
    const bridge = valuesFromAnswers(applicationForm('stabilized-bridge'), answers);
    expect(bridge).not.toHaveProperty('propertyType');
    expect(bridge).not.toHaveProperty('exitStrategy');
    expect(valuesFromAnswers(applicationForm('dscr'), { transactionType: 'Refinance' })).toEqual({});
  });

  test('are left out where the form would refuse them', () => {
    expect(valuesFromAnswers(applicationForm('ground-up'), { timelineMonths: 120, loanTermMonths: 6 })).toEqual({});
  });

  test('never replace what a form states of itself', () => {
    expect(valuesFromAnswers(applicationForm('ground-up'), { applicationLoanType: 'purchase' })).toEqual({});
  });
});

test('an application says what it means in the loan package as well', () => {
  const values = {
    borrowerName: 'Ada B. Ames',
    loanAmount: 300_000,
    propertyType: 'multi-family-2-4',
    exitStrategy: 'sell',
    loanType: 'refinance',
    renovationDetails: '',
  };
  expect(answersFromValues(applicationForm('fix-and-flip'), values)).toEqual({
    borrowerName: 'Ada B. Ames',
    borrowerFirstName: 'Ada',
    borrowerLastName: 'B. Ames',
    requestedLoanAmount: 300_000,
    flipPropertyType: 'multi-family-2-4',
    propertyType: '2-4 Units',
    flipExitStrategy: 'sell',
    exitStrategy: 'Sell',
    applicationLoanType: 'refinance',
  });
  expect(answersFromValues(applicationForm('dscr'), { propertyType: 'Single Family 1-4' })).toEqual({
    dscrPropertyType: 'Single Family 1-4',
  });
});

test('what an application said comes back into the same application', () => {
  for (const form of applicationForms) {
    const values = Object.fromEntries(
      fieldsOfForm(form).flatMap((field) => {
        if (field.hidden || !('options' in field)) return [];
        const last = field.options.at(-1)?.value;
        return [[field.name, field.kind === 'choices' ? [last] : last]];
      }),
    );
    expect(valuesFromAnswers(form, answersFromValues(form, values)), form.name).toEqual(values);
  }
});
