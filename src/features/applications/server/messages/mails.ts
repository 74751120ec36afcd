import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../../kernel/contract.ts';
import { kindNames } from '../../../../lending/kinds/find.ts';
import { link, list, paragraph } from '../../../../platform/mail/mail.ts';
import { defineMail, type MailBlock, type MailTemplate, type Platform } from '../../../../platform/platform.ts';
import { findPeople, type Person } from '../../../accounts/server/api.ts';
import { applicationStatuses } from '../../model.ts';
import { borrowerOf, propertyOf } from '../sheet.ts';
import { type ApplicationRow, applications } from '../tables.ts';
import { pathFor, type Side } from './paths.ts';

const payload = z.object({ applicationId: idSchema, accountId: idSchema });

interface MailData {
  readonly to: string;
  readonly application: ApplicationRow;
  readonly broker: Person;
  readonly address: string;
}
export type ApplicationMail = MailTemplate<z.output<typeof payload>, MailData>;

interface Texts {
  readonly side: Side;
  subject(data: MailData): string;
  body(data: MailData): readonly MailBlock[];
}

/** An email about one application to one person, composed from the rows as they are when it is sent. */
const applicationMail = (name: string, { side, subject, body }: Texts): ApplicationMail =>
  defineMail({
    name: `application.${name}`,
    payload,
    data: (platform, { applicationId, accountId }) => readData(platform, applicationId, accountId, side),
    write: (data) => ({
      subject: `${subject(data)}: ${aboutOf(data.application)}`,
      body: [...body(data), link('Open the application', data.address)],
    }),
  });

async function readData(
  { database: { db }, config }: Platform,
  applicationId: string,
  accountId: string,
  side: Side,
): Promise<MailData | undefined> {
  const [application] = await db.select().from(applications).where(eq(applications.id, applicationId));
  const people = application && (await findPeople(db, [accountId, application.ownerId]));
  const reader = people?.get(accountId);
  const broker = application && people?.get(application.ownerId);
  if (!application || !broker || !reader || reader.email === '') return undefined;
  return { to: reader.email, application, broker, address: `${config.publicUrl}${pathFor(side, application.id)}` };
}

const aboutOf = ({ form }: ApplicationRow): string => propertyOf(form) || borrowerOf(form);
const nameOf = ({ kind }: ApplicationRow): string => kindNames(kind).displayName;

export const applicationMails = {
  received: applicationMail('received', {
    side: 'lender',
    subject: ({ application }) => `New ${nameOf(application)} loan application`,
    body: ({ application, broker }) => [
      paragraph(
        `${broker.name} submitted a ${nameOf(application)} loan application for ${borrowerOf(application.form)}.`,
      ),
    ],
  }),
  withdrawn: applicationMail('withdrawn', {
    side: 'lender',
    subject: () => 'Application withdrawn',
    body: ({ application, broker }) => [
      paragraph(
        `${broker.name} withdrew the ${nameOf(application)} loan application for ${borrowerOf(application.form)}. You don't need to do anything.`,
      ),
    ],
  }),
  moved: applicationMail('moved', {
    side: 'broker',
    subject: ({ application }) => `Application ${applicationStatuses[application.status].toLowerCase()}`,
    body: ({ application: { status, lenderName, askedFor, ...application } }) => [
      paragraph(
        `${lenderName ?? 'The Plinth team'} updated your application for ${borrowerOf(application.form)}. Status: ${applicationStatuses[status]}.`,
      ),
      ...(askedFor.length === 0 ? [] : [paragraph('Still needed:'), list(...askedFor)]),
    ],
  }),
};
