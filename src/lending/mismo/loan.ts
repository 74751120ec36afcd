import { isOf, type MismoFacts, numberOf, textOf, wordOf } from './facts.ts';
import { fact, group, type Xml } from './xml.ts';

const purposes = { Purchase: 'Purchase', Refinance: 'Refinance' };

export function loansOf(facts: MismoFacts): Xml {
  const { terms, dealId, program } = facts;
  const rehab = numberOf(facts, 'rehabBudget');
  const loan = group(
    'LOAN',
    group('CONSTRUCTION', rehab ? fact('ConstructionImprovementCostsAmount', rehab) : undefined),
    terms?.isInterestOnly ? group('INTEREST_ONLY', fact('InterestOnlyTermMonthsCount', terms.termMonths)) : undefined,
    group('LOAN_DETAIL', fact('InterestOnlyIndicator', terms?.isInterestOnly)),
    group(
      'LOAN_IDENTIFIERS',
      group(
        'LOAN_IDENTIFIER',
        fact('LoanIdentifier', dealId),
        fact('LoanIdentifierType', 'Other'),
        fact('LoanIdentifierTypeOtherDescription', 'Plinth deal'),
      ),
    ),
    group('LOAN_PRODUCT', group('LOAN_PRODUCT_DETAIL', fact('ProductName', program))),
    maturityOf(facts),
    termsOf(facts),
    extensionOf(facts),
  );
  return group('LOANS', loan?.replace('<LOAN>', '<LOAN LoanRoleType="SubjectLoan">'));
}

const maturityOf = ({ terms }: MismoFacts): Xml =>
  terms
    ? group(
        'MATURITY',
        group(
          'MATURITY_RULE',
          fact('LoanMaturityPeriodCount', terms.termMonths),
          fact('LoanMaturityPeriodType', 'Month'),
        ),
      )
    : undefined;

function termsOf(facts: MismoFacts): Xml {
  const { terms } = facts;
  return group(
    'TERMS_OF_LOAN',
    fact('BaseLoanAmount', terms?.loanAmount ?? numberOf(facts, 'requestedLoanAmount')),
    fact('LoanPurposeType', wordOf(facts, 'transactionType', purposes)),
    fact('MortgageType', 'Other'),
    fact('MortgageTypeOtherDescription', 'Business-purpose investment loan'),
    fact('NoteAmount', terms?.loanAmount),
    fact('NoteRatePercent', terms?.ratePercent),
  );
}

/** What the model has no place for, in a namespace of our own. */
const extensionOf = (facts: MismoFacts): Xml =>
  group(
    'EXTENSION',
    group(
      'OTHER',
      group(
        'plinth:LOAN',
        fact('plinth:AfterRepairValueAmount', numberOf(facts, 'afterRepairValue')),
        fact('plinth:ExitStrategy', textOf(facts, 'exitStrategy')),
        fact('plinth:OriginalPurchaseDate', textOf(facts, 'originalPurchaseDate')),
        textOf(facts, 'transactionType') === 'Refinance'
          ? fact('plinth:OriginalPurchasePriceAmount', numberOf(facts, 'purchasePrice'))
          : undefined,
        fact('plinth:ProjectDurationMonths', textOf(facts, 'projectDurationMonths')),
        fact('plinth:RehabCompletedToDateAmount', numberOf(facts, 'rehabCompletedToDate')),
        fact('plinth:StatedCreditScore', numberOf(facts, 'ficoScore')),
        fact('plinth:TargetClosingDate', textOf(facts, 'targetCloseDate')),
      ),
    ),
  );

/** The mortgage and other liens that are on the property now. */
export const liabilitiesOf = (facts: MismoFacts): Xml =>
  group(
    'LIABILITIES',
    isOf(facts, 'hasExistingMortgage')
      ? liability('MortgageLoan', numberOf(facts, 'existingMortgageBalance'), textOf(facts, 'existingMortgageCompany'))
      : undefined,
    isOf(facts, 'hasOtherLiens')
      ? liability('Other', numberOf(facts, 'otherLienBalance'), textOf(facts, 'otherLienHolders'))
      : undefined,
  );

const liability = (type: 'MortgageLoan' | 'Other', balance: number | undefined, holder: string | undefined): Xml =>
  group(
    'LIABILITY',
    group(
      'LIABILITY_DETAIL',
      fact('LiabilityType', type),
      type === 'Other' ? fact('LiabilityTypeOtherDescription', 'Lien') : undefined,
      fact('LiabilityUnpaidBalanceAmount', balance),
    ),
    group('LIABILITY_HOLDER', group('NAME', fact('FullName', holder))),
  );
