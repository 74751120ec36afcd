import { type ImapConfig, imapOf, imapRule } from './imap-config.ts';

/** What is read of incoming email: bounces, responses to invitations, and what people write about their tickets. */
export interface InboundMailConfig {
  /** What calls about them are signed with; undefined: none are taken, and email comes from a mailbox alone. */
  readonly secret: Buffer | undefined;
  /** Where calendar programs send responses, and people answers; undefined: to who organizes the event, and on the page. */
  readonly address: string | undefined;
  /** The mailbox that is read; undefined: none. */
  readonly imap: ImapConfig | undefined;
  /** What the mail server that receives for us calls itself in `Authentication-Results`; undefined: nobody has checked senders. */
  readonly checkedBy: string | undefined;
  /** Whether an email that belongs to no ticket makes one. */
  readonly makesTickets: boolean;
}

interface InboundVariables {
  readonly MAIL_INBOUND_SECRET?: string | undefined;
  readonly MAIL_INBOUND_ADDRESS?: string | undefined;
  readonly MAIL_INBOUND_CHECKED_BY?: string | undefined;
  readonly MAIL_INBOUND_TICKETS: 'no' | 'yes';
  readonly MAIL_IMAP_URL?: string | undefined;
}

const [shortest, longest] = [24, 64];

/** The secret as Standard Webhooks writes it: whsec_ and its bytes in base64. */
function secretOf(text: string): Buffer | undefined {
  const [, encoded] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  const bytes = Buffer.from(encoded ?? '', 'base64');
  return bytes.length >= shortest && bytes.length <= longest ? bytes : undefined;
}

/** An address that can carry a token: `responses+TOKEN@domain`, where what stands before the @ has at most 64 characters. */
const longestLocalPart = 24;
const takesTokens = (address: string): boolean =>
  address.lastIndexOf('@') <= longestLocalPart && !address.includes('+');

/** How incoming emails are read, where they are, and what is wrong with that. No message repeats a value. */
export function readInboundMail(variables: InboundVariables): {
  inboundMail: InboundMailConfig | undefined;
  wrong: readonly string[];
} {
  const { MAIL_INBOUND_SECRET: text, MAIL_INBOUND_ADDRESS: address, MAIL_IMAP_URL: url } = variables;
  const { MAIL_INBOUND_CHECKED_BY: checkedBy, MAIL_INBOUND_TICKETS: tickets } = variables;
  const secret = text === undefined ? undefined : secretOf(text);
  const imap = url === undefined ? undefined : imapOf(url);
  const unless = (isRight: boolean, problem: string) => (isRight ? [] : [problem]);
  const isRead = text !== undefined || url !== undefined;
  const needsReading = 'needs MAIL_INBOUND_SECRET or MAIL_IMAP_URL as well';
  const wrong = [
    ...unless(
      text === undefined || secret !== undefined,
      `MAIL_INBOUND_SECRET: must be whsec_ and ${shortest} to ${longest} random bytes in base64`,
    ),
    ...unless(url === undefined || imap !== undefined, `MAIL_IMAP_URL: ${imapRule}`),
    ...unless(address === undefined || isRead, `MAIL_INBOUND_ADDRESS: ${needsReading}`),
    ...unless(checkedBy === undefined || isRead, `MAIL_INBOUND_CHECKED_BY: ${needsReading}`),
    ...unless(tickets === 'no' || isRead, `MAIL_INBOUND_TICKETS: ${needsReading}`),
    ...unless(
      address === undefined || takesTokens(address),
      `MAIL_INBOUND_ADDRESS: must have at most ${longestLocalPart} characters before the @, and no +`,
    ),
  ];
  const makesTickets = tickets === 'yes';
  const inboundMail = isRead && wrong.length === 0 ? { secret, address, imap, checkedBy, makesTickets } : undefined;
  return { inboundMail, wrong };
}
