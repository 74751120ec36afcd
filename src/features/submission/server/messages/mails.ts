import { z } from 'zod';
import { idSchema } from '../../../../kernel/contract.ts';
import { formatMomentIn, zoneOfState } from '../../../../kernel/time-zones.ts';
import { link, paragraph } from '../../../../platform/mail/mail.ts';
import { unlinked } from '../../../../platform/mail/unlinked.ts';
import {
  defineMail,
  type MailBlock,
  type MailFile,
  type MailTemplate,
  type Platform,
} from '../../../../platform/platform.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { findLenders } from '../../../lenders/server/api.ts';
import { findDeals } from '../../../pipeline/server/api.ts';
import { nameAnyPrograms } from '../../../programs/server/api.ts';
import { attachedBytes } from '../../model.ts';
import { openPackage } from '../build/package-files.ts';
import { findPackage, packageDocuments } from '../packages/find.ts';
import { zipName } from '../packages/view-files.ts';
import type { LoanPackageRow } from '../tables.ts';

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
  /** What becomes of its file. */
  readonly file: 'attached' | 'tooLarge' | 'notMade';
}
type PackageMail = MailTemplate<z.output<typeof payload>, PackageMailData>;

interface Texts {
  /** Not sent once the package is no longer with the lender; email can be delayed for hours. */
  readonly onlyWhile?: 'submitted';
  subject(data: PackageMailData): string;
  body(data: PackageMailData): readonly MailBlock[];
}

/** Emails to a lender's company about a package. Unless the lender asks for the file, they have a link alone. */
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
    file: fileOf(row),
    address: `${platform.config.publicUrl}/lender/packages/${row.id}`,
  };
}

const fileOf = ({ builtAt, size }: LoanPackageRow): PackageMailData['file'] =>
  builtAt === null ? 'notMade' : (size ?? 0) > attachedBytes ? 'tooLarge' : 'attached';

async function attachedTo(platform: Platform, packageId: string): Promise<readonly MailFile[]> {
  const row = await findPackage(platform.database.db, packageId);
  if (fileOf(row) !== 'attached') return [];
  return [{ name: zipName(row), mediaType: 'application/zip', open: () => openPackage(platform, row) }];
}

const documentsText = (count: number): string => `${count} ${count === 1 ? 'document' : 'documents'}`;

const submittedSubject = ({ property }: PackageMailData): string => `Loan package submitted: ${property}`;
const submittedBody = (data: PackageMailData, ...more: readonly MailBlock[]): readonly MailBlock[] => [
  paragraph(`${data.broker.name} submitted a loan package to you on ${data.submittedAt}.`),
  paragraph(`Property: ${data.property}`),
  ...(data.program === null ? [] : [paragraph(`Program: ${data.program}`)]),
  ...more,
  paragraph(`It has ${documentsText(data.documents)}. Log in to read and download them.`),
  link('Open the package', data.address),
];
const fileTexts: Readonly<Record<PackageMailData['file'], string>> = {
  attached:
    'The package is attached as a ZIP file, as your company asks. It holds personal data: store it safely, and don’t forward it.',
  tooLarge: 'The package is larger than 20 MB, so it is not attached.',
  notMade: 'The package could not be attached.',
};

export const packageMails = {
  submitted: packageMail('submitted', {
    onlyWhile: 'submitted',
    subject: submittedSubject,
    body: submittedBody,
  }),
  submittedWithFile: {
    ...packageMail('submittedWithFile', {
      onlyWhile: 'submitted',
      subject: submittedSubject,
      body: (data) => submittedBody(data, paragraph(fileTexts[data.file])),
    }),
    files: (platform: Platform, { packageId }: z.output<typeof payload>) => attachedTo(platform, packageId),
  },
  withdrawn: packageMail('withdrawn', {
    subject: ({ property }) => `Loan package withdrawn: ${property}`,
    body: (data) => [
      paragraph(`${data.broker.name} withdrew the loan package for ${data.property}. No further action is needed.`),
      ...(data.reason === '' ? [] : [paragraph(`Reason: ${data.reason}`)]),
    ],
  }),
} as const;
