import { type MismoFacts, numberOf, textOf } from './facts.ts';
import { fact, group, type Xml } from './xml.ts';

/** How many units the types of one household have. */
const oneUnit = ['Single Family', 'Townhome', 'Condo'];

export const collateralsOf = (facts: MismoFacts): Xml =>
  group(
    'COLLATERALS',
    group(
      'COLLATERAL',
      group(
        'SUBJECT_PROPERTY',
        addressOf(facts),
        group('PROJECT', group('PROJECT_DETAIL', projectOf(facts))),
        propertyOf(facts),
        salesOf(facts),
      ),
    ),
  );

const addressOf = (facts: MismoFacts): Xml =>
  group(
    'ADDRESS',
    fact('AddressLineText', textOf(facts, 'propertyAddress')),
    fact('AddressUnitIdentifier', textOf(facts, 'propertyUnitNumber')),
    fact('CityName', textOf(facts, 'propertyCity')),
    fact('CountryCode', 'US'),
    fact('PostalCode', textOf(facts, 'propertyZip')),
    fact('StateCode', textOf(facts, 'propertyState')),
  );

const projectOf = (facts: MismoFacts): Xml =>
  textOf(facts, 'propertyType') === 'Condo' ? fact('ProjectLegalStructureType', 'Condominium') : undefined;

function propertyOf(facts: MismoFacts): Xml {
  const type = textOf(facts, 'propertyType') ?? '';
  return group(
    'PROPERTY_DETAIL',
    type === 'Townhome' ? fact('AttachmentType', 'Attached') : undefined,
    fact('FinancedUnitCount', oneUnit.includes(type) ? 1 : numberOf(facts, 'numberOfUnits')),
    fact('PropertyEstimatedValueAmount', numberOf(facts, 'asIsValue')),
    type === 'Condo' ? fact('PropertyInProjectIndicator', true) : undefined,
    type === 'Mixed Use' ? fact('PropertyMixedUsageIndicator', true) : undefined,
    fact('PropertyUsageType', 'Investment'),
  );
}

/** What is paid now; what was paid long ago is no contract of this loan. */
const salesOf = (facts: MismoFacts): Xml =>
  textOf(facts, 'transactionType') === 'Purchase'
    ? group(
        'SALES_CONTRACTS',
        group(
          'SALES_CONTRACT',
          group('SALES_CONTRACT_DETAIL', fact('SalesContractAmount', numberOf(facts, 'purchasePrice'))),
        ),
      )
    : undefined;
