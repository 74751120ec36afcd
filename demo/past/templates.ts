import { templates } from '../../src/features/lender-desk/server/tables.ts';
import { type TemplateContent, templateContent } from '../../src/features/lender-desk/templates/contract.ts';
import { dayMs } from '../../src/kernel/dates.ts';
import type { Transaction } from '../../src/platform/database/database.ts';
import { idOf } from '../market/dice.ts';

/** What the demo lenders keep ready to answer with. */
const kept: readonly TemplateContent[] = [
  {
    type: 'offer',
    kind: 'fix-and-flip',
    name: 'Standard 12 months',
    terms: {
      ratePercent: 10.75,
      interestType: 'dutch',
      pointsPercent: 2,
      fees: 1495,
      termMonths: 12,
      prepaymentType: 'minimumInterest',
      prepaymentMonths: 3,
      conditions: 'Appraisal of {address} and clear title.',
      validDays: 14,
    },
  },
  {
    type: 'offer',
    kind: 'fix-and-flip',
    name: 'Repeat client',
    terms: { ratePercent: 9.875, interestType: 'dutch', pointsPercent: 1.5, fees: 995, termMonths: 12, validDays: 21 },
  },
  {
    type: 'offer',
    kind: 'dscr',
    name: '30 years fixed',
    terms: {
      ratePercent: 7.5,
      interestType: 'amortizing',
      amortizedYears: 30,
      pointsPercent: 1,
      fees: 1295,
      termMonths: 360,
      prepaymentType: 'stepDown',
      prepaymentSteps: '5-4-3-2-1',
    },
  },
  {
    type: 'message',
    name: 'Photos and scope of work',
    text: 'Hello {broker},\n\nthank you for {address}. Could you send photos and the scope of work?\n\n{lender}',
    reason: null,
  },
  {
    type: 'message',
    name: 'Proof of funds',
    text: 'Hello {broker}, we can offer on {address} once we have seen proof of funds for the down payment.',
    reason: null,
  },
  {
    type: 'conditions',
    name: 'Appraisal and title',
    text: 'Appraisal by a panel appraiser, clear title, builder’s risk insurance naming {lender}.',
    reason: null,
  },
  {
    type: 'decline',
    name: 'Score below our minimum',
    text: 'Hello {broker}, the score is below what our programs take. With a guarantor we would look again.',
    reason: 'Credit',
  },
  {
    type: 'decline',
    name: 'Not in this county',
    text: 'Hello {broker}, we do not lend around {address} at the moment.',
    reason: 'Location',
  },
];

interface TemplateOwner {
  readonly id: string;
  readonly lenderId: string | null;
}

/** Every demo lender with an account keeps the same few. They pass through the contract, as any other. */
export async function writeTemplates({ db }: Transaction, users: readonly TemplateOwner[], now: Date): Promise<void> {
  const contents = kept.map((content) => templateContent.parse(content));
  const companies = Map.groupBy(users, ({ lenderId }) => lenderId);
  for (const [lenderId, [keeper]] of companies) {
    if (lenderId === null || keeper === undefined) continue;
    await db.insert(templates).values(
      contents.map((content, place) => ({
        id: idOf(`template/${lenderId}/${place}`),
        lenderId,
        type: content.type,
        kind: content.type === 'offer' ? content.kind : '',
        name: content.name,
        content: content.type === 'offer' ? { terms: content.terms } : { text: content.text, reason: content.reason },
        updatedAt: new Date(now.getTime() - (place + 2) * dayMs),
        updatedBy: keeper.id,
      })),
    );
  }
}
