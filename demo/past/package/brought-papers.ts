import { formatDay, formatMoney } from '../../../src/kernel/format.ts';
import type { DocumentTypeName } from '../../../src/lending/documents/document-types.ts';
import type { Sheet } from '../../forms/paper.ts';
import { facts, list, section, text } from '../../forms/papers/common.ts';
import type { PackageStory } from './deal-answers.ts';

/** A paper that somebody has uploaded, and whose letterhead it has. */
export interface BroughtPaper {
  readonly documentType: DocumentTypeName;
  readonly from: string;
  readonly line: string;
  readonly paper: Sheet;
}

interface Days {
  readonly statementStart: string;
  readonly statementEnd: string;
  readonly contract: string;
}

export interface BroughtFor extends PackageStory {
  readonly address: string;
  readonly price: number;
  readonly days: Days;
}

export const broughtPapers = (deal: BroughtFor): readonly BroughtPaper[] => [
  bankStatement(deal),
  purchaseContract(deal),
  operatingAgreement(deal),
];

const bankStatement = ({ entityName, days }: BroughtFor): BroughtPaper => ({
  documentType: 'bankStatement',
  from: 'Fernbank Savings (sample)',
  line: 'Statements for business accounts',
  paper: {
    fileName: `Bank statement ${days.statementEnd.slice(0, 7)}.pdf`,
    title: 'Bank Statement',
    about: 'Business checking. Keep this statement for your records.',
    blocks: [
      facts(
        ['Account holder', entityName],
        ['Account number', '•••• 0142'],
        ['Statement period', `${formatDay(days.statementStart)} - ${formatDay(days.statementEnd)}`],
      ),
      section('Account summary'),
      facts(
        ['Beginning balance', formatMoney(141_310)],
        ['Deposits and additions', formatMoney(18_400)],
        ['Withdrawals', formatMoney(11_710)],
        ['Ending balance', formatMoney(148_000)],
      ),
      section('Daily balance'),
      facts(
        ['Rent, three units', formatMoney(8_400)],
        ['Transfer from savings', formatMoney(10_000)],
        ['Lumber and fixtures', `-${formatMoney(7_960)}`],
        ['Utilities and insurance', `-${formatMoney(3_750)}`],
      ),
    ],
  },
});

const purchaseContract = ({ entityName, address, price, closingDate, days }: BroughtFor): BroughtPaper => ({
  documentType: 'purchaseContract',
  from: 'Lantern Street Realty (sample)',
  line: 'Residential contracts',
  paper: {
    fileName: 'Purchase contract.pdf',
    title: 'Purchase and Sale Agreement',
    about: 'Between the buyer and the seller named below, for the property at the address below.',
    blocks: [
      facts(
        ['Effective date', formatDay(days.contract)],
        ['Buyer', entityName],
        ['Seller', 'Orla Fennimore'],
        ['Property address', address],
        ['Purchase price', formatMoney(price)],
        ['Earnest money', formatMoney(5_000)],
        ['Closing date', formatDay(closingDate)],
      ),
      section('Terms'),
      list(
        'The seller agrees to sell and the buyer agrees to purchase the property in its present condition.',
        'The buyer may inspect the property within ten days of the effective date.',
        'The seller conveys marketable title, free of liens, at closing.',
        'Time is of the essence.',
      ),
      section('Signatures'),
      facts(['Signed by the buyer', entityName], ['Signed by the seller', 'Orla Fennimore']),
    ],
  },
});

const operatingAgreement = ({ entityName, firstName, lastName }: BroughtFor): BroughtPaper => ({
  documentType: 'operatingAgreement',
  from: entityName,
  line: 'A Texas limited liability company',
  paper: {
    fileName: `Operating agreement ${entityName}.pdf`,
    title: 'Operating Agreement',
    about: 'Of a limited liability company with one member.',
    blocks: [
      facts(
        ['Name of the company', entityName],
        ['Sole member', `${firstName} ${lastName}`],
        ['Membership interest', '100%'],
        ['Capital contribution', formatMoney(10_000)],
      ),
      section('Agreement'),
      text('The managing member manages the company and may sign for it, alone, for every loan on its property.'),
      list(
        'Profits and losses, and distributions, belong to the sole member.',
        'A capital account is kept for the member.',
        'The company ends by dissolution, which the member decides in writing.',
      ),
      section('Signature'),
      facts(['Signed by the sole member', `${firstName} ${lastName}`], ['Title', 'Managing member']),
    ],
  },
});
