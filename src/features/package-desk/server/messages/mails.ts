import { z } from 'zod';
import { idSchema } from '../../../../kernel/contract.ts';
import { link, paragraph } from '../../../../platform/mail/mail.ts';
import { unlinked } from '../../../../platform/mail/unlinked.ts';
import { defineMail, type MailTemplate, type Platform } from '../../../../platform/platform.ts';
import { personName } from '../../../accounts/model.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { findLenders } from '../../../lenders/server/api.ts';
import { findDeals } from '../../../pipeline/server/api.ts';
import { findPackage } from '../../../submission/server/api.ts';

const payload = z.object({
  packageId: idSchema,
  /** Who reads it; null: the company of the lender. */
  accountId: idSchema.nullable(),
});

interface PackageMailData {
  readonly to: string;
  readonly property: string;
  readonly lender: string;
  readonly broker: string;
  /** The package in the portal, or the deal in the pipeline. */
  readonly address: string;
}
export type PackageMail = MailTemplate<z.output<typeof payload>, PackageMailData>;

interface Texts {
  readonly side: 'lender' | 'broker';
  readonly subject: (data: PackageMailData) => string;
  readonly text: (data: PackageMailData) => string;
}

/** An email about a package. What was written to each other stands behind its link alone. */
const packageMail = (name: string, { side, subject, text }: Texts): PackageMail =>
  defineMail({
    name: `package.${name}`,
    payload,
    data: (platform, ids) => readData(platform, side, ids),
    write: (data) => ({
      subject: `${subject(data)}: ${data.property}`,
      body: [paragraph(text(data)), link(side === 'lender' ? 'Open the package' : 'Open the deal', data.address)],
    }),
  });

async function readData(
  { database: { db }, config }: Platform,
  side: Texts['side'],
  { packageId, accountId }: z.output<typeof payload>,
): Promise<PackageMailData | undefined> {
  const loan = await findPackage(db, packageId).catch(() => undefined);
  if (loan?.state !== 'submitted') return undefined;
  const deal = (await findDeals(db, [loan.dealId])).get(loan.dealId);
  const lender = (await findLenders(db, [loan.lenderId])).get(loan.lenderId);
  const people = await findPeople(db, [loan.brokerId, ...(accountId === null ? [] : [accountId])]);
  const to = accountId === null ? lender?.email : people.get(accountId)?.email;
  if (!deal || !lender || !to) return undefined;
  const path = side === 'lender' ? `/lender/packages/${packageId}` : `/pipeline?deal=${loan.dealId}`;
  return {
    to,
    property: unlinked(deal.address),
    lender: lender.name,
    broker: personName(people.get(loan.brokerId)),
    address: `${config.publicUrl}${path}`,
  };
}

export const packageMails = {
  conditionsRaised: packageMail('conditions-raised', {
    side: 'broker',
    subject: ({ lender }) => `${lender} needs something from you`,
    text: ({ lender }) => `${lender} added conditions to your loan package. See what is due and when.`,
  }),
  conditionReopened: packageMail('condition-reopened', {
    side: 'broker',
    subject: ({ lender }) => `${lender} reopened a condition`,
    text: ({ lender }) => `${lender} reopened a condition of your loan package and says why.`,
  }),
  conditionAnswered: packageMail('condition-answered', {
    side: 'lender',
    subject: ({ broker }) => `${broker} answered a condition`,
    text: ({ broker }) => `${broker} answered a condition of a loan package. It is waiting on your review.`,
  }),
  dueForBroker: packageMail('condition-due-broker', {
    side: 'broker',
    subject: () => 'A condition is due',
    text: ({ lender }) => `A condition that ${lender} added to your loan package is due or will be soon.`,
  }),
  dueForLender: packageMail('condition-due-lender', {
    side: 'lender',
    subject: () => 'A condition is due',
    text: ({ broker }) => `A condition that you owe on a loan package from ${broker} is due or will be soon.`,
  }),
  nudge: packageMail('nudge', {
    side: 'lender',
    subject: () => 'Reminder: a loan package is waiting on you',
    text: ({ broker, lender }) =>
      `${broker} is waiting for a reply from ${lender} longer than your usual reply time. Review the package, or tell the broker what you need.`,
  }),
  nextBest: packageMail('next-best', {
    side: 'broker',
    subject: ({ lender }) => `${lender} has not replied`,
    text: ({ lender }) =>
      `${lender} has not replied to your loan package, and not to a reminder. The deal shows the next best option.`,
  }),
} as const;
