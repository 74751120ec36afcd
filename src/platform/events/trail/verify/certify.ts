import { X509Certificate } from 'node:crypto';
import { GeneralizedTime, UTCTime } from 'asn1js';
import { asc, eq, isNull } from 'drizzle-orm';
import { Certificate, ContentInfo, SignedData } from 'pkijs';
import { SealProblem } from '../../../encryption/sealing/sealing.ts';
import type { Platform } from '../../../platform.ts';
import { type ClosedDay, dayText } from '../links.ts';
import { auditDays } from '../tables.ts';

const daysAtOnce = 40;

/** Signs the heads of closed days with the certificate of this installation. What cannot be signed now is signed another night. */
export async function certifyDays({ database, sealing, log }: Platform): Promise<void> {
  const { db } = database;
  const open = await db
    .select()
    .from(auditDays)
    .where(isNull(auditDays.certified))
    .orderBy(asc(auditDays.day))
    .limit(daysAtOnce);
  try {
    for (const day of open) {
      const certified = Buffer.from(await sealing.sign(Buffer.from(dayText(day))));
      await db.update(auditDays).set({ certified }).where(eq(auditDays.day, day.day));
    }
  } catch (error) {
    if (!(error instanceof SealProblem)) throw error;
    log.warn({ err: error }, 'days of the audit trail could not be signed with the certificate');
  }
}

export type Authorities = readonly { readonly pem: string }[];

/** Whether the certificate of this installation, or an earlier one, has signed this very head. */
export async function isCertified(day: ClosedDay, authorities: Authorities): Promise<boolean> {
  if (!day.certified) return false;
  try {
    const { content } = ContentInfo.fromBER(new Uint8Array(day.certified));
    const signed = new SignedData({ schema: content });
    const trustedCerts = authorities.map(({ pem }) =>
      Certificate.fromBER(new Uint8Array(new X509Certificate(pem).raw)),
    );
    const data = new Uint8Array(Buffer.from(dayText(day))).buffer;
    // Certificates expire; what counts is that theirs was valid when it signed.
    const checkDate = signedAt(signed);
    return (await signed.verify({ signer: 0, data, checkChain: true, checkDate, trustedCerts })) === true;
  } catch {
    return false;
  }
}

const signingTime = '1.2.840.113549.1.9.5';

function signedAt({ signerInfos }: SignedData): Date {
  const attribute = signerInfos[0]?.signedAttrs?.attributes.find(({ type }) => type === signingTime);
  const value: unknown = attribute?.values[0];
  if (value instanceof UTCTime || value instanceof GeneralizedTime) return value.toDate();
  throw new Error('The signature does not say when it was made.');
}
