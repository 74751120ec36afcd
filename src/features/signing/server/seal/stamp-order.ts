import { asc, eq, inArray } from 'drizzle-orm';
import { formatDay } from '../../../../kernel/format.ts';
import type { Stamp, StampedMark, StampOrder } from '../../../../platform/files/sign-pdf/order.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { findLenders } from '../../../lenders/server/api.ts';
import { findDeals } from '../../../pipeline/server/api.ts';
import type { SigningMark } from '../../model.ts';
import { readActs } from '../envelope/acts.ts';
import { readSignedPlaces } from '../envelope/find.ts';
import { readMark } from '../signing/mark-content.ts';
import { type EnvelopeDocumentRow, type EnvelopeRow, signerMarks, signers } from '../tables.ts';
import { type CertificateSource, certificateOf } from './certificate/certificate.ts';
import { certificatePages } from './certificate/certificate-pages.ts';

type Marks = ReadonlyMap<string, ReadonlyMap<SigningMark, StampedMark>>;

/** Everything of an envelope that its documents are stamped with. Undefined: its deal is gone. */
export async function readStamping(platform: Platform, envelope: EnvelopeRow) {
  const { db } = platform.database;
  const deal = (await findDeals(db, [envelope.dealId])).get(envelope.dealId);
  if (!deal) return undefined;
  const all = await db.select().from(signers).where(eq(signers.envelopeId, envelope.id)).orderBy(asc(signers.turn));
  const marks = await readMarks(
    platform,
    all.map(({ id }) => id),
  );
  return {
    ...{ envelope, marks, signers: all },
    acts: await readActs(db, envelope.id),
    broker: (await findPeople(db, [deal.ownerId])).get(deal.ownerId)?.name ?? '',
    lender: (await findLenders(db, [envelope.lenderId])).get(envelope.lenderId)?.name ?? '',
    property: deal.address,
    verifyUrl: `${platform.config.publicUrl}/verify`,
  };
}
type Stamping = NonNullable<Awaited<ReturnType<typeof readStamping>>>;

async function readMarks(platform: Platform, signerIds: readonly string[]): Promise<Marks> {
  const { db } = platform.database;
  const rows = await db
    .select()
    .from(signerMarks)
    .where(inArray(signerMarks.signerId, [...signerIds]));
  const marks = new Map<string, Map<SigningMark, StampedMark>>();
  for (const row of rows) {
    const { mark, mediaType, content } = await readMark(platform, db, row);
    const own = marks.get(row.signerId) ?? new Map<SigningMark, StampedMark>();
    own.set(mark, mediaType === 'text/plain' ? { text: content } : { picture: Buffer.from(content, 'base64') });
    marks.set(row.signerId, own);
  }
  return marks;
}

/** What is drawn into one document of an envelope, and the certificate behind it. */
export async function stampOrderOf(
  platform: Platform,
  stamping: Stamping,
  document: EnvelopeDocumentRow,
  bytes: Uint8Array,
): Promise<StampOrder> {
  const signed = await readSignedPlaces(platform.database.db, [document]);
  const stamps = signed.flatMap(({ placeId, signerId, value }): Stamp[] => {
    const place = document.places.find(({ id }) => id === placeId);
    if (!place) return [];
    if (place.type === 'signing-date')
      return value === null ? [] : [{ box: place.box, content: { date: formatDay(value) } }];
    const mark = stamping.marks.get(signerId)?.get(place.type);
    return mark ? [{ box: place.box, content: { mark } }] : [];
  });
  const source: CertificateSource = { ...stamping, document };
  return { bytes, stamps, appended: certificatePages(certificateOf(source)) };
}
