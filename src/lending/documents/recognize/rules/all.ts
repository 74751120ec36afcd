import { purchaseContract, settlementStatement } from './contract.ts';
import { articlesOfOrganization, einLetter, goodStanding, operatingAgreement } from './entity.ts';
import { contractorLicense, insurance } from './insurance.ts';
import { lease, operatingStatement, rentRoll } from './lease.ts';
import { bankStatement, mortgageStatement, payoffStatement, proofOfFunds } from './money.ts';
import {
  creditAuthorization,
  creditReport,
  personalFinancialStatement,
  photoId,
  proofOfResidence,
  taxReturn,
} from './person.ts';
import {
  appraisal,
  contractorBid,
  environmentalReport,
  plansAndPermits,
  scopeOfWork,
  titleCommitment,
} from './property.ts';
import type { TypeRule } from './rule.ts';

/** The types that are recognized; others are placed by the name of their file alone. */
export const typeRules: readonly TypeRule[] = [
  bankStatement,
  payoffStatement,
  mortgageStatement,
  proofOfFunds,
  purchaseContract,
  settlementStatement,
  insurance,
  contractorLicense,
  lease,
  rentRoll,
  operatingStatement,
  operatingAgreement,
  articlesOfOrganization,
  einLetter,
  goodStanding,
  photoId,
  creditReport,
  creditAuthorization,
  taxReturn,
  personalFinancialStatement,
  proofOfResidence,
  appraisal,
  titleCommitment,
  contractorBid,
  scopeOfWork,
  plansAndPermits,
  environmentalReport,
];
