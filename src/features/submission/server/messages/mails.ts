import { z } from 'zod';
import { idSchema } from '../../../../kernel/contract.ts';
import { formatMomentIn, zoneOfState } from '../../../../kernel/time-zones.ts';
import { link, paragraph } from '../../../../platform/mail/mail.ts';
import { defineMail, type MailBlock, type MailTemplate, type Platform } from '../../../../platform/platform.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { findLenders } from '../../../lenders/server/api.ts';
import { findDeals } from '../../../pipeline/server/api.ts';
import { nameAnyPrograms } from '../../../programs/server/api.ts';
import { findPackage, packageDocuments } from '../packages/find.ts';

const payload = z.object({ packageId: idSchema });

interface PackageMailData {
  readonly to: string;
  readonly broker: { readonly name: string; readonly email: string };
  readonly property: string;
  readonly program: string | null;
  readonly documents: number;
  readonly submittedAt: string;
  readonly reason: string;
  readonly address: string;
}
type PackageMail = MailTemplate<z.output<typeof payload>, PackageMailData>;

interface Texts {
  /** Not sent once the package is no longer with the lender; email can be delayed for hours. */
  readonly onlyWhile?: 'submitted';
  subject(data: PackageMailData): string;
  body(data: PackageMailData): readonly MailBlock[];
}

/** Emails to a lender's company about a package. What is in the package stays in the product: the email has a link alone. */
const packageMail = (name: string, { onlyWhile, subject, body }: Texts): PackageMail =>
  defineMail({
    name: `package.${name}`,
    payload,
    about: ({ packageId }) => packageId,
    data: (platform, { packageId }) => readData(platform, packageId, onlyWhile),
    write: (data) => ({ subject: subject(data), body: body(data) }),
  });

async function readData(
  platform: Platform,
  packageId: string,
  onlyWhile: 'submitted' | undefined,
): Promise<PackageMailData | undefined> {
  const { db } = platform.database;
  const row = await findPackage(db, packageId).catch(() => undefined);
  if (!row || (onlyWhile !== undefined && row.state !== onlyWhile)) return undefined;
  const [lenders, people, deals, programs, documents] = await Promise.all([
    findLenders(db, [row.lenderId]),
    findPeople(db, [row.brokerId]),
    findDeals(db, [row.dealId]),
    nameAnyPrograms(db, row.programId === null ? [] : [row.programId]),
    packageDocuments(db, row.id),
  ]);
  const [lender, broker, deal] = [lenders.get(row.lenderId), people.get(row.brokerId), deals.get(row.dealId)];
  if (!lender || !broker || !deal || lender.email === '') return undefined;
  return {
    to: lender.email,
    broker,
    property: unlinked(deal.address),
    program: programs.get(row.programId ?? '') ?? null,
    documents: documents.length,
    submittedAt: formatMomentIn(zoneOfState(deal.state), row.submittedAt),
    reason: unlinked(row.stateReason),
    address: `${platform.config.publicUrl}/lender/packages/${row.id}`,
  };
}

/** Mail programs make a link of whatever looks like an address on the web: what somebody typed must not lead anywhere. */
const unlinked = (text: string): string => text.replace(/(?<=\S)([.:@])(?=\S)/g, '$1\u200b');

const documentsText = (count: number): string => `${count} ${count === 1 ? 'document' : 'documents'}`;

export const packageMails = {
  submitted: packageMail('submitted', {
    onlyWhile: 'submitted',
    subject: ({ property }) => `Loan package submitted: ${property}`,
    body: (data) => [
      paragraph(`${data.broker.name} submitted a loan package to you on ${data.submittedAt}.`),
      paragraph(`Property: ${data.property}`),
      ...(data.program === null ? [] : [paragraph(`Program: ${data.program}`)]),
      paragraph(`It has ${documentsText(data.documents)}. Log in to read and download them.`),
      link('Open the package', data.address),
    ],
  }),
  withdrawn: packageMail('withdrawn', {
    subject: ({ property }) => `Loan package withdrawn: ${property}`,
    body: (data) => [
      paragraph(`${data.broker.name} withdrew the loan package for ${data.property}. No further action is needed.`),
      ...(data.reason === '' ? [] : [paragraph(`Reason: ${data.reason}`)]),
    ],
  }),
} as const;
