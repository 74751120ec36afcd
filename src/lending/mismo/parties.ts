import { isOf, type MismoFacts, textOf, wordOf } from './facts.ts';
import { fact, group, type Xml } from './xml.ts';

const citizenships = {
  'US Citizen': 'USCitizen',
  'Permanent Resident': 'PermanentResidentAlien',
  'Foreign National': 'NonResidentAlien',
};
const entityTypes = {
  LLC: 'LimitedLiabilityCompany',
  Corporation: 'Corporation',
  Partnership: 'Partnership',
  Other: 'Other',
};

export function partiesOf(facts: MismoFacts): Xml {
  const { broker, lender } = facts;
  return group(
    'PARTIES',
    borrowerOf(facts),
    entityOf(facts),
    party(group('LEGAL_ENTITY', group('LEGAL_ENTITY_DETAIL', fact('FullName', lender))), 'Lender'),
    party(
      group('INDIVIDUAL', contacts(broker.email, undefined), group('NAME', fact('FullName', broker.name))),
      'MortgageBroker',
    ),
    broker.company === null
      ? undefined
      : party(
          group('LEGAL_ENTITY', group('LEGAL_ENTITY_DETAIL', fact('FullName', broker.company))),
          'LoanOriginationCompany',
        ),
    titleOf(facts),
  );
}

/** Somebody, and what they are for the loan. Nothing where nobody is known. */
function party(who: Xml, role: string, details?: Xml): Xml {
  if (who === undefined) return undefined;
  const roles = group('ROLES', group('ROLE', details, group('ROLE_DETAIL', fact('PartyRoleType', role))));
  return group('PARTY', who, roles);
}

const contacts = (email: string | undefined, phone: string | undefined): Xml =>
  group(
    'CONTACT_POINTS',
    group('CONTACT_POINT', group('CONTACT_POINT_EMAIL', fact('ContactPointEmailValue', email))),
    group(
      'CONTACT_POINT',
      group('CONTACT_POINT_TELEPHONE', fact('ContactPointTelephoneValue', phone?.replaceAll(/\D/g, ''))),
    ),
  );

function borrowerOf(facts: MismoFacts): Xml {
  const name = group(
    'NAME',
    fact('FirstName', textOf(facts, 'borrowerFirstName')),
    fact('LastName', textOf(facts, 'borrowerLastName')),
  );
  const details = group(
    'BORROWER',
    group(
      'DECLARATION',
      group(
        'DECLARATION_DETAIL',
        fact('CitizenshipResidencyType', wordOf(facts, 'borrowerCitizenship', citizenships)),
        fact('OutstandingJudgmentsIndicator', isOf(facts, 'hasOutstandingJudgments')),
        fact('PartyToLawsuitIndicator', isOf(facts, 'hasOutstandingLawsuits')),
      ),
    ),
    residenceOf(facts),
  );
  const who =
    name && group('INDIVIDUAL', contacts(textOf(facts, 'borrowerEmail'), textOf(facts, 'borrowerPhone')), name);
  return party(who, 'Borrower', details);
}

function residenceOf(facts: MismoFacts): Xml {
  const street = textOf(facts, 'borrowerAddress');
  if (street === undefined) return undefined;
  const address = group(
    'ADDRESS',
    fact('AddressLineText', street),
    fact('CityName', textOf(facts, 'borrowerCity')),
    fact('PostalCode', textOf(facts, 'borrowerZip')),
    fact('StateCode', textOf(facts, 'borrowerState')),
  );
  const detail = group('RESIDENCE_DETAIL', fact('BorrowerResidencyType', 'Current'));
  return group('RESIDENCES', group('RESIDENCE', address, detail));
}

/** The company that holds title. */
function entityOf(facts: MismoFacts): Xml {
  const name = fact('FullName', textOf(facts, 'entityName'));
  const type = fact('LegalEntityType', wordOf(facts, 'entityType', entityTypes));
  return party(name && group('LEGAL_ENTITY', group('LEGAL_ENTITY_DETAIL', name, type)), 'TitleHolder');
}

function titleOf(facts: MismoFacts): Xml {
  const name = fact('FullName', textOf(facts, 'titleCompanyName'));
  return party(name && group('LEGAL_ENTITY', group('LEGAL_ENTITY_DETAIL', name)), 'TitleCompany');
}
