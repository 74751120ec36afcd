import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { idSchema } from '../../kernel/contract.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Database } from '../database/database.ts';
import { mailboxMessages } from '../database/tables.ts';
import { escapeHtml } from './mail.ts';

const open = { config: { access: 'public', limit: 'document' }, schema: { hide: true } } as object;
const shownAtMost = 200;

/** The local mailbox: every message that would have been sent. Registered outside production only. */
export function serveMailbox(app: FastifyInstance, { db }: Database): void {
  app.get('/dev/mailbox', open, async (_request, reply) => {
    const messages = await db.select().from(mailboxMessages).orderBy(desc(mailboxMessages.at)).limit(shownAtMost);
    const rows = messages.map(
      ({ id, recipient, subject, at }) =>
        `<tr><td>${escapeHtml(at.toLocaleString('en-US'))}</td><td>${escapeHtml(recipient)}</td><td><a href="/dev/mailbox/${id}">${escapeHtml(subject)}</a></td></tr>`,
    );
    const table = `<table><thead><tr><th>When</th><th>To</th><th>Subject</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
    const body = messages.length === 0 ? '<p>No email yet. Messages that Plinth sends appear here.</p>' : table;
    return reply.type('text/html; charset=utf-8').send(page('Mailbox', body));
  });
  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', open, async (request, reply) => {
    const id = idSchema.safeParse(request.params.id);
    const [message] = id.success ? await db.select().from(mailboxMessages).where(eq(mailboxMessages.id, id.data)) : [];
    if (!message) throw new AppError('NOT_FOUND');
    const head = `<p><a href="/dev/mailbox">All email</a></p><p>To ${escapeHtml(message.recipient)}</p>`;
    // Written by ourselves with every value escaped; the policy allows no script here whatever it holds.
    return reply.type('text/html; charset=utf-8').send(page(message.subject, `${head}<hr>${message.html}`));
  });
}

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
