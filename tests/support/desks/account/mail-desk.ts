import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { deliver, inboundEnvironment, plainMail } from '../../events/inbound-mail.ts';
import type { OwnBroker } from '../account-desk.ts';
import { eventually } from '../quote-desk.ts';
import { openTicketDesk } from './ticket-desk.ts';

export const checkingServer = 'mx.plinth.example.com';

interface SentMail {
  readonly id: string;
  readonly subject: string;
  readonly text: string;
  /** Of its head; undefined: none. */
  readonly replyTo: string | undefined;
  readonly references: readonly string[];
}

interface Written {
  readonly from: string;
  readonly to?: string | undefined;
  readonly text?: string;
  readonly subject?: string;
  readonly head?: readonly string[];
  /** What the receiving server says of the sender; left out, it says nothing. */
  readonly checked?: 'pass' | 'fail';
}

/** The desk of tickets with email in and out. */
export async function openMailDesk(environment: Readonly<Record<string, string>> = {}) {
  const desk = await openTicketDesk({ ...inboundEnvironment, ...environment });
  const { db } = desk.app.database;
  const mailsTo = async (address: string): Promise<SentMail[]> => {
    const { rows } = await db.execute<{ id: string; subject: string; text: string }>(
      sql`select id, subject, text from mailbox_messages where recipient = ${address} and subject like 'HT-%' order by at, id`,
    );
    const line = (text: string, name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1];
    return rows.map(({ id, subject, text }) => ({
      ...{ id, subject, text, replyTo: line(text, 'Reply-To') },
      references: line(text, 'References')?.split(' ') ?? [],
    }));
  };
  const settled = () =>
    eventually(
      async () =>
        (
          await db.execute<{ id: string; outcome: string | null }>(
            sql`select id, outcome from received_mails order by received_at, id`,
          )
        ).rows,
      (rows) => rows.every(({ outcome }) => outcome !== null),
    );
  return {
    ...desk,
    mailsTo,
    /** The emails to an address, once there are so many. */
    mailed: (address: string, count = 1) =>
      eventually(
        () => mailsTo(address),
        ({ length }) => length >= count,
      ),
    /** @returns what followed from it */
    async send({ from, checked, head = [], ...more }: Written): Promise<string | null> {
      const domain = from.slice(from.lastIndexOf('@') + 1).replace('>', '');
      const results = checked
        ? [`Authentication-Results: ${checkingServer}; dmarc=${checked} header.from=${domain}`]
        : [];
      const before = new Set((await settled()).map(({ id }) => id));
      const { to, ...rest } = more;
      const mail = plainMail({ from, head: [...results, ...head], ...rest, ...(to === undefined ? {} : { to }) });
      const { status } = await deliver(desk.app, mail);
      if (status !== 200) throw new Error(`The email was answered with ${status}.`);
      return (await settled()).find(({ id }) => !before.has(id))?.outcome ?? null;
    },
    read: async (id: string, by: OwnBroker = desk.admin) =>
      (await by.call('GET', `/api/admin/help-tickets/${id}`)).body.ticket,
    newId: () => `<${randomUUID()}@mail.example.net>`,
  };
}
