import type { Database } from '../database/database.ts';
import { mailboxMessages } from '../tables.ts';

export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  send(message: MailMessage): Promise<void>;
}

/** Sends by SMTP when an address is configured; otherwise keeps every message in the local mailbox. */
export function createMailer(database: Database, options: { smtpUrl: string | undefined; from: string }): Mailer {
  const { smtpUrl, from } = options;
  if (smtpUrl === undefined) {
    return {
      async send({ to, subject, text, html }) {
        await database.db.insert(mailboxMessages).values({ recipient: to, subject, text, html });
      },
    };
  }
  const transport = openTransport(smtpUrl);
  return {
    async send(message) {
      await (await transport()).sendMail({ from, ...message });
    },
  };
}

/** The mail library is loaded with the first message, since most starts send none. */
function openTransport(smtpUrl: string) {
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport(smtpUrl);
  };
  let transport: ReturnType<typeof open> | undefined;
  return () => {
    transport ??= open();
    return transport;
  };
}
