import type { CheckedHead, IncomingMail } from '../../../src/features/inbound-mail/server/api.ts';
import { mailTaker } from '../../../src/features/inbound-mail/server/api.ts';
import type { Feature } from '../../../src/platform/feature.ts';

interface ReadFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A feature that every email is for, and the emails that it got, each with its files. */
export function mailReader() {
  const mails: (IncomingMail & { readonly files: readonly ReadFile[] })[] = [];
  const heads: CheckedHead[] = [];
  const fault = { inTransaction: undefined as Error | undefined };
  const feature: Feature = {
    name: 'reader of a test',
    start({ hooks }) {
      hooks.register(mailTaker, async (_platform, head) => {
        heads.push(head);
        return {
          async file({ name, content }) {
            const pieces: Buffer[] = [];
            for await (const piece of content as AsyncIterable<Buffer>) pieces.push(piece);
            return { name, bytes: Buffer.concat(pieces) };
          },
          async take(_tx, _context, mail, files) {
            if (fault.inTransaction) throw fault.inTransaction;
            mails.push({ ...mail, files: files as ReadFile[] });
            return 'taken';
          },
          release: async () => undefined,
        };
      });
    },
  };
  return { feature, mails, heads, fault };
}
