import { z } from 'zod';
import { idSchema } from '../../../../kernel/contract.ts';
import { AppError, invalidField } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { type IdempotentRequest, once } from '../../../../platform/database/once.ts';
import { record } from '../../../../platform/events/record.ts';
import { readPdfForm } from '../../../../platform/files/pdf-form/pdf-forms.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { readDealFile } from '../../../deal-documents/server/api.ts';
import { type Entry, findDeal, lockDeal } from '../../../pipeline/server/api.ts';
import type { DealSigning, SigningPlan } from '../../contract.ts';
import { envelopeStarted } from '../../events.ts';
import { signersEmailed } from '../../limits.ts';
import { type RoleHere, roleLabels, signingTexts } from '../../model.ts';
import { type FormToSign, readFormsToSign } from '../plan/forms-to-sign.ts';
import { planOf } from '../plan/plan.ts';
import { envelopeDocuments, envelopes, signers } from '../tables.ts';
import { addActs } from './acts.ts';
import { findCompleted, findEnvelope, isOpen } from './find.ts';
import { presentSigning, readReviewed } from './present.ts';
import { askNext, dealOf } from './turns.ts';

interface NamedSigner {
  readonly role: RoleHere;
  readonly name: string;
  readonly email: string;
  readonly phone?: string | null | undefined;
}

export interface Start {
  readonly dealId: string;
  readonly ownerId: string;
  readonly signers: readonly NamedSigner[];
  readonly isAtOnce: boolean;
}

/** The pages of each form. Read before anything is locked: it takes a thread and the storage. */
export async function countPages(platform: Platform, { dealId, ownerId }: Start): Promise<ReadonlyMap<string, number>> {
  const { db } = platform.database;
  const forms = await readFormsToSign(platform, db, await findDeal(db, dealId, ownerId));
  const pages = new Map<string, number>();
  for (const { document } of forms) {
    const form = await readPdfForm(await readDealFile(platform, document));
    pages.set(document.id, 'refusal' in form ? 0 : form.pages.length);
  }
  return pages;
}

/**
 * Asks the signers of a reviewed package. A repeated request answers what runs.
 * @throws NOT_FOUND for anybody else's deal; CONFLICT while it is not reviewed as it stands, or is being signed already
 */
export function startSigning(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  request: IdempotentRequest,
  start: Start & { readonly pages: ReadonlyMap<string, number> },
): Promise<DealSigning> {
  const present = async () => presentSigning(platform, tx.db, await findDeal(tx.db, start.dealId, start.ownerId));
  return once(tx, request, {
    reference: z.object({ envelopeId: idSchema }),
    first: async () => {
      const envelopeId = await insertEnvelope(platform, tx, context, start);
      return { answer: await present(), reference: { envelopeId } };
    },
    again: present,
  });
}

async function insertEnvelope(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  { dealId, ownerId, pages, signers: named, isAtOnce }: Parameters<typeof startSigning>[4],
): Promise<string> {
  const deal = await lockDeal(tx, dealId, ownerId);
  const { contents, lenderId } = await assertReady(platform, tx.db, deal);
  const forms = await readFormsToSign(platform, tx.db, deal);
  if (forms.length === 0) throw new AppError('CONFLICT', signingTexts.nothingToSign);
  const people = peopleOf((await planOf(platform, tx.db, deal, forms)).signers, named);
  await platform.rateLimits.countAct(tx, context, signersEmailed, people.length);
  const { at } = context;
  const values = { dealId, lenderId, contents, state: 'signing', startedBy: ownerId, startedAt: at } as const;
  const [envelope] = await tx.db.insert(envelopes).values(values).returning();
  if (!envelope) throw new Error('The envelope was not written.');
  const roles = new Set(people.map(({ role }) => role));
  await insertDocuments(tx, envelope.id, forms, pages, roles);
  await tx.db.insert(signers).values(
    people.map(({ turn, role, name, email, phone }) => ({
      ...{ envelopeId: envelope.id, role, name, email, phone: phone ?? null },
      turn: isAtOnce ? 1 : turn,
      state: 'waiting' as const,
    })),
  );
  const facts = { by: ownerId, contents, documents: forms.length, signers: people.length };
  await addActs(tx, envelope.id, { type: 'started', signerId: null, at, facts });
  const documents = forms.map(({ requirementId }) => ({ requirementId, status: 'sent' as const }));
  const payload = { ...dealOf(deal), signers: people.length, documents };
  await record(tx, context, envelopeStarted, { id: envelope.id, payload });
  await askNext(platform, tx, context, deal, envelope);
  return envelope.id;
}

async function assertReady(platform: Platform, db: Queries, deal: Entry) {
  const refuse = (text: string) => new AppError('CONFLICT', text);
  if (deal.archivedAt !== null) throw refuse(signingTexts.archived);
  const running = await findEnvelope(db, deal.id);
  if (running && isOpen(running)) throw refuse(signingTexts.running);
  const contents = await readReviewed(platform, db, deal);
  if (contents === null || deal.selectedLenderId === null) throw refuse(signingTexts.notReviewed);
  if (await findCompleted(db, deal.id, contents)) throw refuse(signingTexts.isSigned);
  return { contents, lenderId: deal.selectedLenderId };
}

type Planned = SigningPlan['signers'][number];

/** @throws INVALID_INPUT for a role that has to sign and was not named, and for one that signs nothing */
function peopleOf(planned: readonly Planned[], named: readonly NamedSigner[]): (NamedSigner & { turn: number })[] {
  const extra = named.find(({ role }, index) => {
    const isFirst = named.findIndex((one) => one.role === role) === index;
    return !isFirst || !planned.some((one) => one.role === role);
  });
  if (extra) throw invalidField('signers', `${roleLabels[extra.role]}: nothing to sign, or named twice.`);
  return planned.flatMap(({ role, turn, name, email, isOptional, isYou }) => {
    if (isYou) return [{ role, turn, name, email, phone: null }];
    const person = named.find((one) => one.role === role);
    if (!person && !isOptional) throw invalidField('signers', `${roleLabels[role]}: state who signs.`);
    return person ? [{ ...person, turn }] : [];
  });
}

/** Places of roles that nobody in the deal has stay blank. */
async function insertDocuments(
  { db }: Transaction,
  envelopeId: string,
  forms: readonly FormToSign[],
  pages: ReadonlyMap<string, number>,
  roles: ReadonlySet<string>,
): Promise<void> {
  const rows = forms.map(({ requirementId, name, document, places }, index) => {
    const pageCount = pages.get(document.id);
    // Filled in again since it was looked at.
    if (!pageCount) throw new AppError('CONFLICT', signingTexts.changed);
    return {
      ...{ envelopeId, requirementId, name, pages: pageCount, position: index + 1 },
      dealDocumentId: document.id,
      sourceSha256: document.sha256,
      places: places.filter(({ role }) => roles.has(role)),
    };
  });
  await db.insert(envelopeDocuments).values(rows);
}
