import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../../kernel/contract.ts';
import { type EndpointAnswer, type EndpointParts, ok } from '../../../../kernel/endpoint.ts';
import { AppError, invalidField } from '../../../../kernel/errors.ts';
import { readFields } from '../../../../kernel/fields/read-fields.ts';
import { comparable } from '../../../../kernel/fields/texts/comparable.ts';
import { fieldsOfForm } from '../../../../lending/answers/form.ts';
import { applicationForm } from '../../../../lending/answers/forms/applications/applications.ts';
import {
  type ApplicationForm,
  type ApplicationKind,
  refusalOf,
} from '../../../../lending/answers/forms/applications/common.ts';
import { answersFromValues, takes } from '../../../../lending/answers/forms/applications/from-answers.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import { lockUntilCommit, type Transaction } from '../../../../platform/database/database.ts';
import type { RepeatableWork } from '../../../../platform/database/once.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { emailUnverified } from '../../../accounts/errors.ts';
import { personName } from '../../../accounts/model.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { fillBlankAnswers } from '../../../answers/server/api.ts';
import type { submitApplication } from '../../endpoints.ts';
import { alreadyApplied } from '../../errors.ts';
import { applicationSubmitted } from '../../events.ts';
import { applicationsSent } from '../../limits.ts';
import { applicationTexts } from '../../model.ts';
import { propertyOf, sheetOf } from '../sheet.ts';
import { applicationDrafts, applicationSteps, applications, isOpenRow } from '../tables.ts';
import { type Choice, lockChoice } from './choice.ts';
import { findDealFor } from './deal.ts';
import { draftAt } from './drafts.ts';

type Body = EndpointParts<typeof submitApplication>['body'];
type Answer = EndpointAnswer<typeof submitApplication>;
type Values = Readonly<Record<string, unknown>>;

/**
 * The tidy values of a form that may be sent.
 * @throws INVALID_INPUT in the documented order: the first missing field, the price or value, what the kind asks; then every
 * value that cannot be read
 */
export function readApplicationForm(form: ApplicationForm, body: Values): Values {
  const refused = refusalOf(form, body);
  if (refused) throw invalidField(refused.field, refused.message);
  const fields = fieldsOfForm(form);
  // Nobody was asked for these: what does not fit is left aside rather than refused.
  const stray = fields
    .filter((field) => field.hidden && !takes(field, body[field.name]))
    .map(({ name }) => [name, null]);
  const { values, errors } = readFields(fields, { ...body, ...Object.fromEntries(stray) });
  if (errors) throw new AppError('INVALID_INPUT', Object.values(errors)[0], errors);
  return values;
}

interface Submission {
  readonly ownerId: string;
  readonly kind: ApplicationKind;
  readonly body: Body;
}

/** Submits once for a key; repeated, it answers with the same application. */
export const submitOnce = (
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  submission: Submission,
): RepeatableWork<{ applicationId: string }, Answer> => ({
  reference: z.object({ applicationId: idSchema }),
  async first() {
    const applicationId = await submit(platform, tx, context, submission);
    return { answer: answerOf(applicationId), reference: { applicationId } };
  },
  again: async ({ applicationId }) => answerOf(applicationId),
});

const answerOf = (applicationId: string): Answer => ({ ...ok, message: applicationTexts.submitted, applicationId });

/**
 * Submits an application: its row, its first step, and what its deal did not know yet. The same form that is open already is not
 * sent again.
 * @returns its id
 * @throws INVALID_INPUT, EMAIL_UNVERIFIED, NOT_FOUND for anybody else's deal, ALREADY_APPLIED
 */
async function submit(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  { ownerId, kind, body }: Submission,
): Promise<string> {
  const form = applicationForm(kind);
  const values = readApplicationForm(form, body);
  const choice = await lockChoice(tx, kind, body);
  const owner = (await findPeople(tx.db, [ownerId])).get(ownerId);
  if (choice.lenderId !== null && !owner?.emailVerified)
    throw new AppError(emailUnverified, applicationTexts.unverified);
  const deal = body.dealId ? await findDealFor(tx.db, { dealId: body.dealId, ownerId, kind }) : null;
  const addressKey = comparable(propertyOf(values));
  const sameOf = { ownerId, kind, lenderId: choice.lenderId, addressKey };
  const known = await findOpen(tx, sameOf, values);
  if (known !== undefined) return known;
  await platform.rateLimits.countAct(tx, context, applicationsSent, 1);
  const sentBy = personName(owner);
  const id = await write(tx, context, { ...sameOf, sentBy, choice, values, form, dealId: deal?.id ?? null });
  await tx.db.delete(applicationDrafts).where(draftAt({ ownerId, kind, dealId: deal?.id }));
  if (deal) {
    const answers = answersFromValues(form, values);
    await fillBlankAnswers(platform, tx, context, { dealId: deal.id, ownerId, answers, source: 'application' });
  }
  await record(tx, context, applicationSubmitted, {
    id,
    payload: { ownerId, lenderId: choice.lenderId, kind, dealId: deal?.id ?? null },
  });
  return id;
}

interface SameOf {
  readonly ownerId: string;
  readonly kind: ApplicationKind;
  readonly lenderId: string | null;
  readonly addressKey: string;
}

/**
 * The same form that is open with the same lender. Submissions for one property go one after the other.
 * @throws ALREADY_APPLIED where another form for the same property is open with this lender
 */
async function findOpen(tx: Transaction, same: SameOf, values: Values): Promise<string | undefined> {
  const { ownerId, kind, lenderId, addressKey } = same;
  await lockUntilCommit(tx, 'application', ownerId, kind, lenderId ?? '', addressKey);
  const rows = await tx.db
    .select({ id: applications.id, lenderId: applications.lenderId, form: applications.form })
    .from(applications)
    .where(
      and(
        eq(applications.ownerId, ownerId),
        eq(applications.kind, kind),
        eq(applications.addressKey, addressKey),
        isOpenRow,
      ),
    );
  const open = rows.filter((row) => row.lenderId === lenderId);
  const identical = open.find(({ form }) => isDeepStrictEqual(form, values));
  // A portfolio without an address is told apart by its form alone.
  if (!identical && open.length > 0 && addressKey !== '') throw new AppError(alreadyApplied);
  return identical?.id;
}

interface Written extends SameOf {
  readonly sentBy: string;
  readonly choice: Choice;
  readonly values: Values;
  readonly form: ApplicationForm;
  readonly dealId: string | null;
}

async function write(tx: Transaction, { at }: RequestContext, written: Written): Promise<string> {
  const { ownerId, kind, addressKey, sentBy, choice, values, form, dealId } = written;
  const [row] = await tx.db
    .insert(applications)
    .values({
      ownerId,
      kind,
      dealId,
      ...choice,
      sentBy,
      form: values,
      sheet: sheetOf(form, values),
      addressKey,
      submittedAt: at,
      updatedAt: at,
    })
    .returning({ id: applications.id });
  if (!row) throw new Error('The application was not written.');
  await tx.db.insert(applicationSteps).values({ applicationId: row.id, status: 'received', side: 'broker', at });
  return row.id;
}
