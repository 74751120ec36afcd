import { sql } from 'drizzle-orm';
import {
  bigint,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { signerRoles } from '../../../lending/form-templates/placement.ts';
import { bytes, moment } from '../../../platform/database/tables.ts';
import { accounts } from '../../accounts/server/tables.ts';
import { dealDocuments } from '../../deal-documents/server/tables.ts';
import { lenders } from '../../lenders/server/tables.ts';
import { pipelineEntries } from '../../pipeline/server/tables.ts';
import { actTypes, envelopeStates, identifiedBy, type SigningPlace, signerStates, signingMarks } from '../model.ts';

/** The documents of a loan package that are signed together, by the same people. One at a time is open for a deal. */
export const envelopes = pgTable(
  'envelopes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    dealId: uuid('deal_id')
      .notNull()
      .references(() => pipelineEntries.id, { onDelete: 'cascade' }),
    lenderId: uuid('lender_id')
      .notNull()
      .references(() => lenders.id, { onDelete: 'cascade' }),
    /** The hash of the package as it was reviewed: signatures count for these documents alone. */
    contents: text('contents').notNull(),
    state: text('state', { enum: envelopeStates }).notNull(),
    startedBy: uuid('started_by').references(() => accounts.id, { onDelete: 'set null' }),
    startedAt: moment('started_at').notNull(),
    /** Everybody has signed; the seal follows. */
    signedAt: moment('signed_at'),
    completedAt: moment('completed_at'),
    endedAt: moment('ended_at'),
    /** Why it was voided, in the words of the person who did it. */
    endReason: text('end_reason'),
    /** Why it is not sealed yet: a code with its figures. */
    sealProblem: jsonb('seal_problem').$type<{ readonly code: string; readonly at: string }>(),
  },
  (table) => [
    uniqueIndex('envelopes_open').on(table.dealId).where(sql`state in ('signing', 'declined', 'sealing')`),
    index('envelopes_deal').on(table.dealId, table.startedAt),
    index('envelopes_lender').on(table.lenderId),
    index('envelopes_starter').on(table.startedBy),
  ],
);
export type EnvelopeRow = typeof envelopes.$inferSelect;

/** One document of an envelope, as it was when signing began; sealed, once everybody has signed. */
export const envelopeDocuments = pgTable(
  'envelope_documents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    envelopeId: uuid('envelope_id')
      .notNull()
      .references(() => envelopes.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** The requirement of the lender that it stands for. */
    requirementId: uuid('requirement_id').notNull(),
    name: text('name').notNull(),
    /** The filled form that is signed; it can't be removed meanwhile. */
    dealDocumentId: uuid('deal_document_id')
      .notNull()
      .references(() => dealDocuments.id, { onDelete: 'cascade' }),
    sourceSha256: bytes('source_sha256').notNull(),
    pages: integer('pages').notNull(),
    places: jsonb('places').$type<readonly SigningPlace[]>().notNull(),
    /** The sealed file: of the run that counts. */
    fileId: uuid('file_id'),
    fileKey: text('file_key'),
    size: bigint('size', { mode: 'number' }),
    sha256: bytes('sha256'),
    sealedAt: moment('sealed_at'),
    /** When a time-stamp authority vouches for it; null: the seal has no time-stamp. */
    timestampedAt: moment('timestamped_at'),
  },
  (table) => [
    uniqueIndex('envelope_documents_position').on(table.envelopeId, table.position),
    index('envelope_documents_source').on(table.dealDocumentId),
    uniqueIndex('envelope_documents_file').on(table.fileId),
    index('envelope_documents_keyed').on(table.id).where(sql`file_key is not null`),
  ],
);
export type EnvelopeDocumentRow = typeof envelopeDocuments.$inferSelect;

/** Somebody who signs an envelope. Those of one turn sign in any order, after those of the turns before. */
export const signers = pgTable(
  'signers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    envelopeId: uuid('envelope_id')
      .notNull()
      .references(() => envelopes.id, { onDelete: 'cascade' }),
    role: text('role', { enum: signerRoles }).notNull(),
    turn: integer('turn').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    state: text('state', { enum: signerStates }).notNull(),
    /** Of the mailed link; a new link replaces the one before. */
    linkHash: bytes('link_hash'),
    linkExpiresAt: moment('link_expires_at'),
    askedAt: moment('asked_at'),
    remindedAt: moment('reminded_at'),
    openedAt: moment('opened_at'),
    /** The version of the disclosure of electronic records that was agreed to. */
    consentVersion: text('consent_version'),
    consentAt: moment('consent_at'),
    signedAt: moment('signed_at'),
    declinedAt: moment('declined_at'),
    declineReason: text('decline_reason'),
  },
  (table) => [
    index('signers_envelope').on(table.envelopeId, table.turn),
    uniqueIndex('signers_link').on(table.linkHash),
    // One person for a role; who was replaced no longer counts.
    uniqueIndex('signers_role').on(table.envelopeId, table.role).where(sql`state <> 'replaced'`),
  ],
);
export type SignerRow = typeof signers.$inferSelect;

/** The code that was sent to a signer last. */
export const signerCodes = pgTable('signer_codes', {
  signerId: uuid('signer_id')
    .primaryKey()
    .references(() => signers.id, { onDelete: 'cascade' }),
  codeHash: bytes('code_hash').notNull(),
  expiresAt: moment('expires_at').notNull(),
  triesLeft: integer('tries_left').notNull(),
  /** When the gateway refused to send it as a text message. */
  refusedAt: moment('refused_at'),
});

/** A browser in which a signer has been identified. */
export const signerSessions = pgTable(
  'signer_sessions',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    signerId: uuid('signer_id')
      .notNull()
      .references(() => signers.id, { onDelete: 'cascade' }),
    identifiedBy: text('identified_by', { enum: identifiedBy }).notNull(),
    /** The broker on whose device it is, where they sign in person. */
    hostId: uuid('host_id').references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('signer_sessions_signer').on(table.signerId), index('signer_sessions_host').on(table.hostId)],
);

/** What a signer signs with. */
export const signerMarks = pgTable(
  'signer_marks',
  {
    signerId: uuid('signer_id')
      .notNull()
      .references(() => signers.id, { onDelete: 'cascade' }),
    mark: text('mark', { enum: signingMarks }).notNull(),
    method: text('method', { enum: ['typed', 'drawn', 'uploaded'] }).notNull(),
    /** The text that was typed, or the picture (PNG in base64), encrypted. */
    content: text('content').notNull(),
    madeAt: moment('made_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.signerId, table.mark] })],
);

/** A place that a signer has filled. */
export const signedPlaces = pgTable(
  'signed_places',
  {
    documentId: uuid('document_id')
      .notNull()
      .references(() => envelopeDocuments.id, { onDelete: 'cascade' }),
    placeId: text('place_id').notNull(),
    signerId: uuid('signer_id')
      .notNull()
      .references(() => signers.id, { onDelete: 'cascade' }),
    /** The day that was written, where the place is a date. */
    value: text('value'),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.placeId] }),
    index('signed_places_signer').on(table.signerId),
  ],
);

/**
 * Everything that happened to an envelope, as its certificate lists it. Each row holds the hash of the row before, so that none can be
 * changed, added or left out unnoticed.
 */
export const envelopeActs = pgTable(
  'envelope_acts',
  {
    envelopeId: uuid('envelope_id')
      .notNull()
      .references(() => envelopes.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    type: text('type', { enum: actTypes }).notNull(),
    signerId: uuid('signer_id'),
    at: moment('at').notNull(),
    /** What it was about: ids, versions, the address and program it was done from, how the signer was identified. */
    facts: jsonb('facts').$type<Readonly<Record<string, string | number>>>().notNull(),
    previousHash: bytes('previous_hash').notNull(),
    hash: bytes('hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.envelopeId, table.number] }),
    foreignKey({ columns: [table.signerId], foreignColumns: [signers.id], name: 'envelope_acts_signer' }),
    index('envelope_acts_by').on(table.signerId),
  ],
);

/** To whom a last email goes about an envelope that ended with its broker's account. Kept no longer than a mail is tried. */
export const signerFarewells = pgTable('signer_farewells', {
  signerId: uuid('signer_id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  property: text('property').notNull(),
  endedAt: moment('ended_at').notNull(),
});
