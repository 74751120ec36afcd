import type { ChatThread, DealMessage } from '../../../../src/features/deal-chat/contract.ts';
import type { Answer, Caller } from '../../test-app.ts';
import { type FormPart, formBody } from '../example-files.ts';
import { it as base } from '../quote-desk.ts';

/** A deal whose lender was asked, and the calls of its chat. */
export const it = base.extend('chat', async ({ desk, askOne }) => {
  const { entryId, quoteId } = await askOne();
  const url = `/api/deal-messages/pipeline/${entryId}`;
  return {
    entryId,
    quoteId,
    url,
    send: (who: Caller, body: object, headers = {}) => who.call('POST', url, body, headers),
    read: async (who: Caller, query = '') => (await who.call('GET', `${url}${query}`)).body.messages as DealMessage[],
    threads: async (who: Caller) => (await who.call('GET', `${url}/threads`)).body.threads as ChatThread[],
    /** An administrator who asked to read the chats of the deal. */
    async admitted(email = 'admin@example.com'): Promise<Caller> {
      const admin = await desk.app.signIn(email);
      const asked = { dealId: entryId, reason: 'Support call about this deal' };
      const { status } = await admin.call('POST', '/api/admin/deal-access', asked);
      if (status !== 200) throw new Error(`No access: ${status}`);
      return admin;
    },
    async upload(who: Caller, name: string, content: Buffer, lenderId = desk.lenderId): Promise<Answer> {
      const parts: FormPart[] = [
        ['lenderId', lenderId],
        ['file', { name, content }],
      ];
      const { payload, type } = await formBody(parts);
      const response = await desk.app.http.inject({
        method: 'POST',
        url: `${url}/attachments`,
        headers: { authorization: `Bearer ${who.token}`, 'content-type': type },
        payload,
      });
      return { status: response.statusCode, body: response.json(), headers: response.headers };
    },
  };
});

/** What people wrote, without what happened to the deal. */
export const written = (messages: readonly DealMessage[]) =>
  messages.filter(({ isSystemMessage }) => !isSystemMessage).map(({ message }) => message);
