import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/tables.ts';

export const lenders = pgTable(
  'lenders',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    /** The legal name, where it differs. */
    companyName: text('company_name').notNull().default(''),
    /** Digits; empty where none is stated. */
    nmlsId: text('nmls_id').notNull().default(''),
    licenseStates: text('license_states').array().notNull().default([]),
    states: text('states').array().notNull(),
    brokersLicenseOnlyStates: text('brokers_license_only_states').array().notNull(),
    brokerFriendly: boolean('broker_friendly').notNull().default(false),
    portalAddress: text('portal_address').notNull().default(''),
    contactName: text('contact_name').notNull().default(''),
    phone: text('phone').notNull().default(''),
    email: text('email').notNull().default(''),
    website: text('website').notNull().default(''),
    whiteLabelPaperwork: boolean('white_label_paperwork').notNull().default(false),
    whiteLabelFundingTPO: boolean('white_label_funding_tpo').notNull().default(false),
    proofOfFundsLetters: boolean('proof_of_funds_letters').notNull().default(false),
    proofOfFundsNotes: text('proof_of_funds_notes').notNull().default(''),
    /** Whether the email about a submitted package carries its file. */
    attachPackage: boolean('attach_package').notNull().default(false),
    assumable: boolean('assumable').notNull().default(false),
    /** Years since bankruptcy, foreclosure, short sale or deed in lieu; null asks nothing. */
    bkFcSsDil: integer('bk_fc_ss_dil'),
    backgroundLimitations: text('background_limitations').array().notNull(),
    rehabLogic: text('rehab_logic').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** Counts the changes: who saves says which one they have seen. */
    version: integer('version').notNull().default(1),
    /** Off the market, with all its programs; what refers to it stays. */
    archivedAt: moment('archived_at'),
  },
  (table) => [index('lenders_name').on(table.name), index('lenders_created').on(table.createdAt, table.id)],
);
