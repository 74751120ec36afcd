import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../../kernel/contract.ts';
import { formatMomentIn, type TimeZone, zoneOfState } from '../../../../kernel/time-zones.ts';
import { link, paragraph } from '../../../../platform/mail/mail.ts';
import { defineMail, type MailBlock, type Platform } from '../../../../platform/platform.ts';
import { findPeople, type Person } from '../../../accounts/server/api.ts';
import { findDeals } from '../../../pipeline/server/api.ts';
import { signingLimits } from '../../model.ts';
import { codeOf, findNewestCode } from '../links/codes.ts';
import { findEnvelopeOf, isNewestLink, signAddress } from '../links/tokens.ts';
import { type EnvelopeRow, type SignerRow, signerFarewells, signers } from '../tables.ts';

interface About {
  readonly signer: SignerRow;
  readonly envelope: EnvelopeRow;
  readonly broker: Person;
  readonly property: string;
  readonly zone: TimeZone;
}

/** A signer with what a mail to them says; undefined when any of it is gone. */
async function readAbout({ database: { db } }: Platform, signerId: string): Promise<About | undefined> {
  const [signer] = await db.select().from(signers).where(eq(signers.id, signerId));
  const envelope = signer && (await findEnvelopeOf(db, signer));
  const deal = envelope && (await findDeals(db, [envelope.dealId])).get(envelope.dealId);
  const broker = deal && (await findPeople(db, [deal.ownerId])).get(deal.ownerId);
  if (!signer || !envelope || !deal || !broker) return undefined;
  return { signer, envelope, broker, property: deal.address, zone: zoneOfState(deal.state) };
}

/** The last mail to a signer whose envelope ended with the account of its broker: nobody is left to reply to. */
async function readFarewell({ database: { db } }: Platform, signerId: string) {
  const [row] = await db.select().from(signerFarewells).where(eq(signerFarewells.signerId, signerId));
  return row && { to: row.email, name: row.name, property: row.property, whom: 'The broker has closed their account.' };
}

const toSigner = ({ signer, broker }: About) => ({ to: signer.email, replyTo: broker.email });

interface WithAddress extends About {
  readonly address: string;
}
const withLink = z.object({ signerId: idSchema, linkId: idSchema });

interface Texts {
  subject(about: WithAddress): string;
  body(about: WithAddress): readonly MailBlock[];
}

/** A mail with a link. It is not sent once the link was replaced or has ended. */
const linkMail = (name: string, { subject, body }: Texts) =>
  defineMail({
    name: `signing.${name}`,
    payload: withLink,
    about: ({ signerId }) => signerId,
    async data(platform, { signerId, linkId }) {
      const about = await readAbout(platform, signerId);
      if (!about || !isNewestLink(platform, about.signer, linkId)) return undefined;
      return { ...toSigner(about), ...about, address: signAddress(platform, signerId, linkId) };
    },
    write: (about) => ({ subject: `${subject(about)}: ${about.property}`, body: body(about) }),
  });

const untilText = ({ signer: { linkExpiresAt }, zone }: About): string =>
  linkExpiresAt === null ? '' : ` It expires ${formatMomentIn(zone, linkExpiresAt)}.`;
const ownLink = (about: About) =>
  paragraph(
    `This link is for you alone: don’t forward this email. You will be asked for a code before any document opens.${untilText(about)}`,
  );
const open = ({ address }: WithAddress) => link('Review and sign', address);

export const signingMails = {
  asked: linkMail('asked', {
    subject: () => 'Please sign',
    body: (about) => [
      paragraph(`Hello ${about.signer.name},`),
      paragraph(`${about.broker.name} asks you to sign the loan documents for ${about.property}.`),
      open(about),
      ownLink(about),
    ],
  }),
  reminded: linkMail('reminded', {
    subject: () => 'Reminder: please sign',
    body: (about) => [
      paragraph(`Hello ${about.signer.name},`),
      paragraph(`The loan documents for ${about.property} are still waiting on your signature.`),
      open(about),
      ownLink(about),
      paragraph('Links in earlier emails no longer work.'),
    ],
  }),
  linkSent: linkMail('linkSent', {
    subject: () => 'Your new link to sign',
    body: (about) => [
      paragraph(`Hello ${about.signer.name},`),
      paragraph(`Here is your new link to the loan documents for ${about.property}. Earlier links no longer work.`),
      open(about),
      ownLink(about),
    ],
  }),
  copySent: linkMail('copySent', {
    subject: () => 'Signed documents',
    body: (about) => [
      paragraph(`Hello ${about.signer.name},`),
      paragraph(`Everyone has signed the loan documents for ${about.property}. Your copies are ready.`),
      link('Open your copies', about.address),
      ownLink(about),
    ],
  }),
  released: defineMail({
    name: 'signing.released',
    payload: z.object({ signerId: idSchema }),
    async data(platform, { signerId }) {
      const about = await readAbout(platform, signerId);
      if (!about) return readFarewell(platform, signerId);
      const { signer, broker, property } = about;
      const whom = `Questions? Reply to this email to reach ${broker.name}.`;
      return { ...toSigner(about), name: signer.name, property, whom };
    },
    write: ({ name, property, whom }) => ({
      subject: `Signing canceled: ${property}`,
      body: [
        paragraph(`Hello ${name},`),
        paragraph(
          `You don’t need to sign the loan documents for ${property} anymore, and your link has stopped working. ${whom}`,
        ),
      ],
    }),
  }),
  code: defineMail({
    name: 'signing.code',
    payload: z.object({ signerId: idSchema, codeId: idSchema }),
    async data(platform, { signerId, codeId }) {
      const about = await readAbout(platform, signerId);
      const newest = await findNewestCode(platform, platform.database.db, signerId, { codeId, by: 'email' });
      if (!about || !newest) return undefined;
      return { to: about.signer.email, code: codeOf(platform.secrets, signerId, codeId), property: about.property };
    },
    write: ({ code, property }) => ({
      subject: `Your code to open the loan documents: ${property}`,
      body: [
        paragraph(`Your code is ${code}. It works once, for ${signingLimits.codeMinutes} minutes.`),
        paragraph('If you didn’t ask for it, you can ignore this email. Never tell this code to anyone.'),
      ],
    }),
  }),
} as const;
