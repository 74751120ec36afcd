import { createTransport } from 'nodemailer';
import type { Database } from './database.ts';
import { mailboxMessages } from './tables.ts';

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
  const transport = createTransport(smtpUrl);
  return {
    async send(message) {
      await transport.sendMail({ from, ...message });
    },
  };
}
