import { randomUUID, X509Certificate } from 'node:crypto';
import { and, desc, eq, gt, lte, ne } from 'drizzle-orm';
import { dayMs, hourMs } from '../../../../kernel/dates.ts';
import { type Database, lockUntilCommit, type Queries, type Transaction } from '../../../database/database.ts';
import type { Clock } from '../../../platform.ts';
import { EncryptionKeyUnavailable } from '../../data-keys.ts';
import type { FieldEncryption } from '../../field-encryption.ts';
import { reencryptsColumn } from '../../reencrypt-column.ts';
import { sealCertificates } from '../tables.ts';
import type { Issued } from './issue.ts';
import type { Sealer } from './sealer.ts';

type Row = typeof sealCertificates.$inferSelect;
type Purpose = Exclude<Row['purpose'], 'configured'>;

const yearMs = 365 * dayMs;
const lives: Readonly<Record<Purpose, number>> = { authority: 20 * yearMs, seal: 2 * yearMs };
/** A certificate is replaced so long before its end. */
const renewedBeforeMs = 90 * dayMs;
/** A certificate is valid a little earlier than it is made: other clocks may be behind ours. */
const earlierMs = hourMs;

const placeOf = (id: string): string => `seal_certificates.${id}.private_key`;

export interface OwnCertificateParts {
  readonly database: Database;
  readonly encryption: FieldEncryption;
  readonly clock: Clock;
  /** Whose installation it is, as the certificates name it. */
  readonly operator: string;
}

/**
 * The certificate to seal with, issued by this installation's own authority. Both are made when they are first needed, once however many
 * processes ask, and the certificate is replaced in time. @throws EncryptionKeyUnavailable
 */
export async function ownSealer(parts: OwnCertificateParts): Promise<Sealer> {
  const { database } = parts;
  const { db } = database;
  return (
    (await readSealer(parts, db)) ??
    (await database.transaction(async (tx) => {
      await lockUntilCommit(tx, 'seal-certificates');
      return (await readSealer(parts, tx.db)) ?? issueSealer(parts, tx);
    }))
  );
}

/** Every authority there was, and every certificate that was configured, in DER, the newest first: what one has sealed stays sealed. */
export async function knownCertificates({ database }: OwnCertificateParts): Promise<Buffer[]> {
  const rows = await database.db
    .select({ certificate: sealCertificates.certificate })
    .from(sealCertificates)
    .where(ne(sealCertificates.purpose, 'seal'))
    .orderBy(desc(sealCertificates.createdAt));
  return rows.map(({ certificate }) => certificate);
}

/** Until when the newest certificate for seals is valid. */
export async function ownExpires({ database }: OwnCertificateParts): Promise<Date | undefined> {
  const [row] = await database.db
    .select({ notAfter: sealCertificates.notAfter })
    .from(sealCertificates)
    .where(eq(sealCertificates.purpose, 'seal'))
    .orderBy(desc(sealCertificates.notAfter))
    .limit(1);
  return row?.notAfter;
}

/** Keeps a configured certificate, without its key, so that its seals are known after it was replaced. */
export async function keepConfigured({ database, clock }: OwnCertificateParts, sealer: Sealer): Promise<void> {
  const { notBefore, notAfter } = sealer;
  const certificate = Buffer.from(sealer.certificate);
  await database.transaction(async (tx) => {
    await lockUntilCommit(tx, 'seal-certificates');
    const kept = and(eq(sealCertificates.purpose, 'configured'), eq(sealCertificates.certificate, certificate));
    const rows = await tx.db.select({ id: sealCertificates.id }).from(sealCertificates).where(kept);
    if (rows.length > 0) return;
    const times = { notBefore, notAfter, createdAt: clock.now() };
    await tx.db.insert(sealCertificates).values({ purpose: 'configured', certificate, privateKey: null, ...times });
  });
}

/** For rotating the keys. */
export const reencryptSealKeys = (encryption: FieldEncryption) =>
  reencryptsColumn(encryption, {
    table: sealCertificates,
    id: sealCertificates.id,
    column: sealCertificates.privateKey,
    name: 'privateKey',
    place: placeOf,
  });

/** Those that are valid now and some time from now, the newest first. */
const readRows = (db: Queries, purpose: Purpose, now: Date, until: Date): Promise<Row[]> =>
  db
    .select()
    .from(sealCertificates)
    .where(
      and(
        eq(sealCertificates.purpose, purpose),
        lte(sealCertificates.notBefore, now),
        gt(sealCertificates.notAfter, until),
      ),
    )
    .orderBy(desc(sealCertificates.createdAt));

async function readSealer({ encryption, clock }: OwnCertificateParts, db: Queries): Promise<Sealer | undefined> {
  const now = clock.now();
  const rows = await readRows(db, 'seal', now, later(now, renewedBeforeMs));
  const authorities = rows.length > 0 ? await readRows(db, 'authority', now, now) : [];
  for (const row of rows) {
    const certificate = new X509Certificate(row.certificate);
    const issuer = authorities.find((one) => isIssuedBy(certificate, one));
    const issued = issuer && (await open(encryption, db, row));
    const { notBefore, notAfter } = row;
    if (issued) return { ...issued, issuers: [new Uint8Array(issuer.certificate)], notBefore, notAfter };
  }
  return undefined;
}

function isIssuedBy(certificate: X509Certificate, { certificate: der }: Row): boolean {
  const issuer = new X509Certificate(der);
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}

/** Undefined where its key is lost: it takes a new certificate, and nothing else. */
async function open(encryption: FieldEncryption, db: Queries, row: Row): Promise<Issued | undefined> {
  if (row.privateKey === null) return undefined;
  try {
    const key = await encryption.decrypt(db, placeOf(row.id), row.privateKey);
    return { certificate: new Uint8Array(row.certificate), privateKey: new Uint8Array(Buffer.from(key, 'base64')) };
  } catch (error) {
    if (error instanceof EncryptionKeyUnavailable) return undefined;
    throw error;
  }
}

async function issueSealer(parts: OwnCertificateParts, tx: Transaction): Promise<Sealer> {
  const now = parts.clock.now();
  // Before anything is issued: a key that is only missing for now is not taken for lost.
  await parts.encryption.keys.current(tx);
  const issuer = (await openAuthority(parts, tx, now)) ?? (await add(parts, tx, 'authority', now));
  const sealer = await add(parts, tx, 'seal', now, issuer);
  return { ...sealer, issuers: [issuer.certificate] };
}

/** One that outlives what it issues. */
async function openAuthority({ encryption }: OwnCertificateParts, tx: Transaction, now: Date) {
  for (const row of await readRows(tx.db, 'authority', now, later(now, lives.seal))) {
    const issued = await open(encryption, tx.db, row);
    if (issued) return issued;
  }
  return undefined;
}

async function add(
  { encryption, operator }: OwnCertificateParts,
  tx: Transaction,
  purpose: Purpose,
  now: Date,
  issuer?: Issued,
): Promise<Issued & Pick<Sealer, 'notBefore' | 'notAfter'>> {
  // Loaded when it is needed, which is once in two years.
  const { issueCertificate } = await import('./issue.ts');
  const id = randomUUID();
  const [notBefore, notAfter] = [later(now, -earlierMs), later(now, lives[purpose])];
  const name = `${operator} document ${purpose}`;
  const issued = await issueCertificate({ purpose, name, organization: operator, notBefore, notAfter }, issuer);
  await tx.db.insert(sealCertificates).values({
    id,
    purpose,
    certificate: Buffer.from(issued.certificate),
    privateKey: await encryption.encrypt(tx, placeOf(id), Buffer.from(issued.privateKey).toString('base64')),
    notBefore,
    notAfter,
    createdAt: now,
  });
  return { ...issued, notBefore, notAfter };
}

const later = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);
