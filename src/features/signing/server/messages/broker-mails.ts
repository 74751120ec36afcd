import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../../kernel/contract.ts';
import { link, paragraph } from '../../../../platform/mail/mail.ts';
import { defineMail, type Platform } from '../../../../platform/platform.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { findDeals } from '../../../pipeline/server/api.ts';
import { sealProblemText } from '../../seal-problems.ts';
import { type EnvelopeRow, envelopes } from '../tables.ts';

const payload = z.object({ envelopeId: idSchema });

interface Data {
  readonly to: string;
  readonly property: string;
  readonly envelope: EnvelopeRow;
  readonly address: string;
}

/** Where a broker follows the signing of a deal. */
export const signingPath = (dealId: string): string => `/pipeline/${dealId}/submit?step=sign`;

async function readData(
  { database: { db }, config }: Platform,
  envelopeId: string,
  states: readonly EnvelopeRow['state'][],
): Promise<Data | undefined> {
  const [envelope] = await db.select().from(envelopes).where(eq(envelopes.id, envelopeId));
  const deal = envelope && (await findDeals(db, [envelope.dealId])).get(envelope.dealId);
  const broker = deal && (await findPeople(db, [deal.ownerId])).get(deal.ownerId);
  if (!envelope || !deal || !broker?.email || !states.includes(envelope.state)) return undefined;
  return { to: broker.email, property: deal.address, envelope, address: `${config.publicUrl}${signingPath(deal.id)}` };
}

interface Texts {
  /** It is sent while the envelope is still in one of these. */
  readonly states: readonly EnvelopeRow['state'][];
  readonly subject: string;
  readonly text: (data: Data) => string;
}

const brokerMail = (name: string, { states, subject, text }: Texts) =>
  defineMail({
    name: `signing.${name}`,
    payload,
    data: (platform, { envelopeId }) => readData(platform, envelopeId, states),
    write: (data) => ({
      subject: `${subject}: ${data.property}`,
      body: [paragraph(text(data)), link('Open the documents', data.address)],
    }),
  });

/** What the broker is emailed about the signing of a package. */
export const brokerMails = {
  yourTurn: brokerMail('yourTurn', {
    states: ['signing'],
    subject: 'Your turn to sign',
    text: ({ property }) => `The documents of your package for ${property} are ready for your signature.`,
  }),
  declined: brokerMail('declined', {
    states: ['declined'],
    subject: 'A signer declined',
    text: () => 'A signer declined to sign. The others wait until you ask another person, or cancel signing.',
  }),
  sealDelayed: brokerMail('sealDelayed', {
    states: ['sealing'],
    subject: 'Signed documents are not sealed yet',
    text: ({ envelope }) => sealProblemText(envelope.sealProblem?.code ?? ''),
  }),
  completed: brokerMail('completed', {
    states: ['completed'],
    subject: 'Everyone has signed',
    text: ({ property }) => `Everyone has signed the documents of your package for ${property}, and they are sealed.`,
  }),
} as const;
