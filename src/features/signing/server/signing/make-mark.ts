import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { marksMade } from '../../limits.ts';
import type { MarkMethod, SigningMark } from '../../model.ts';
import { addActs } from '../envelope/acts.ts';
import { lockSession, type SignerCall } from '../links/signer-call.ts';
import { signerMarks } from '../tables.ts';
import { encryptMark, readMark } from './mark-content.ts';
import { assertSigning } from './may-sign.ts';

interface NewMark {
  readonly mark: SigningMark;
  readonly method: MarkMethod;
  /** Checked: a name, or a picture in base64. */
  readonly content: string;
}

/** Adopts a signature or initials. The same again changes nothing; another one takes its place wherever the signer has signed. */
export async function makeMark(
  platform: Platform,
  tx: Transaction,
  call: SignerCall,
  { mark, method, content }: NewMark,
): Promise<void> {
  const session = await lockSession(tx, call);
  assertSigning(session);
  const { envelope, signer, context, facts } = session;
  const own = and(eq(signerMarks.signerId, signer.id), eq(signerMarks.mark, mark));
  const [before] = await tx.db.select().from(signerMarks).where(own);
  if (before && before.method === method && (await readMark(platform, tx.db, before)).content === content) return;
  await platform.rateLimits.countAct(tx, context, marksMade, 1);
  const made = {
    method,
    content: await encryptMark(platform, tx, signer.id, mark, content),
    madeAt: context.at,
  };
  await tx.db
    .insert(signerMarks)
    .values({ signerId: signer.id, mark, ...made })
    .onConflictDoUpdate({ target: [signerMarks.signerId, signerMarks.mark], set: made });
  await addActs(tx, envelope.id, {
    ...{ type: 'mark-made', signerId: signer.id, at: context.at },
    facts: { ...facts, mark, method },
  });
}
