import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { mailboxMessages } from '../database/tables.ts';
import {
  defineJob,
  type JobQueue,
  type MailBlock,
  type MailContent,
  type MailQueue,
  type MailTemplate,
  type Platform,
} from '../platform.ts';

interface MailMessage extends RenderedMail {
  readonly to: string;
}
type Send = (message: MailMessage) => Promise<void>;

export interface MailOptions {
  readonly smtpUrl: string | undefined;
  readonly from: string;
  readonly templates: readonly MailTemplate[];
}

/** The mails of all features, and the one job that sends them. */
export function createMail(database: Database, jobs: JobQueue, options: MailOptions) {
  const templates = new Map(options.templates.map((template) => [template.name, template]));
  const send = options.smtpUrl === undefined ? keepIn(database) : sendBy(options.smtpUrl, options.from);
  const job = defineJob({
    name: 'mail',
    payload: z.object({ template: z.string(), payload: z.unknown() }),
    concurrency: 5,
    // Longer than a mail server may take to answer (nodemailer ends a silent connection after 10 minutes): a message
    // that was given up while it was still being delivered would be sent again.
    timeoutSeconds: 15 * 60,
    retries: 8,
    async run(platform, { template: name, payload }) {
      const template = templates.get(name);
      if (!template) throw new Error(`There is no e-mail template "${name}".`);
      const message = await compose(platform, template, payload);
      if (message) await send(message);
    },
  });
  const queue: MailQueue['queue'] = (tx, template, ...payloads) => {
    if (templates.get(template.name) !== template) throw new Error(`No feature lists the mail "${template.name}".`);
    return jobs.enqueue(tx, job, ...payloads.map((payload) => ({ payload: { template: template.name, payload } })));
  };
  return { job, queue };
}

async function compose(platform: Platform, template: MailTemplate, payload: unknown): Promise<MailMessage | undefined> {
  const data = await template.data(platform, template.payload.parse(payload));
  return data && { to: data.to, ...renderMail(template.write(data)) };
}

/** Without a mail server every message lands in the local mailbox. */
const keepIn =
  ({ db }: Database): Send =>
  async ({ to, subject, text, html }) => {
    await db.insert(mailboxMessages).values({ recipient: to, subject, text, html });
  };

/** The mail library is loaded with the first message, since most starts send none. */
function sendBy(smtpUrl: string, from: string): Send {
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport(smtpUrl);
  };
  let transport: ReturnType<typeof open> | undefined;
  return async (message) => {
    transport ??= open();
    await (await transport).sendMail({ from, ...message });
  };
}

export const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text });
export const list = (...items: readonly string[]): MailBlock => ({ kind: 'list', items });
/** @param address absolute, http or https */
export const link = (label: string, address: string): MailBlock => ({ kind: 'link', label, address });

interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** @throws for a link that leads anywhere but to a web address */
export function renderMail({ subject, body }: MailContent): RenderedMail {
  return {
    // A line break would end the header.
    subject: subject.replace(/\s+/g, ' ').trim(),
    text: body.map(asText).join('\n\n'),
    html: body.map(asHtml).join(''),
  };
}

function asText(block: MailBlock): string {
  if (block.kind === 'paragraph') return block.text;
  if (block.kind === 'list') return block.items.map((item) => `- ${item}`).join('\n');
  return `${block.label}: ${webAddress(block.address)}`;
}

function asHtml(block: MailBlock): string {
  if (block.kind === 'paragraph') return `<p>${escapeHtml(block.text)}</p>`;
  if (block.kind === 'list') return `<ul>${block.items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
  return `<p><a href="${escapeHtml(webAddress(block.address))}">${escapeHtml(block.label)}</a></p>`;
}

function webAddress(address: string): string {
  if (!/^https?:\/\//.test(address)) throw new Error('A link in a mail leads to a web address.');
  return address;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Text as HTML shows it, safe in content and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
