import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import { dayIn, zoneOfState } from '../../../../kernel/time-zones.ts';
import { documentTypeOf } from '../../../../lending/documents/document-types.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { borrowerConditions, type ConditionRow } from '../../../package-desk/server/api.ts';
import { documentTypesOf } from '../../../requirements/server/api.ts';
import type { BorrowerView } from '../../borrower-contract.ts';
import { borrowerReplied } from '../../events.ts';
import { linkTexts } from '../../model.ts';
import type { ProposedFileRow } from '../files.ts';
import { byLink, lockLink, type OpenLink, payloadOf } from '../links/tokens.ts';
import { decryptMessage, encryptMessage, type ReplyRow, repliesOfLink } from '../replies.ts';
import { conditionReplies } from '../tables.ts';
import { begin } from './begin.ts';
import { presentFile } from './files.ts';

type Condition = BorrowerView['conditions'][number];

/** Conditions name no person: what a lender wants from "the borrower", the borrower of the deal brings. */
const conditionsAsked = async (db: Queries, { link, deal }: OpenLink): Promise<readonly ConditionRow[]> =>
  link.party === 'borrower' ? borrowerConditions(db, deal.id) : [];

/** @throws NOT_FOUND for what this person is not asked for, whatever else it may be */
export async function assertConditionAsked(db: Queries, open: OpenLink, conditionId: string): Promise<void> {
  const asked = await conditionsAsked(db, open);
  if (!asked.some(({ id }) => id === conditionId)) throw new AppError('NOT_FOUND', linkTexts.notAsked);
}

/** What the lender still needs from the person of a link, with what they sent for it. */
export async function presentConditions(
  platform: Platform,
  db: Queries,
  open: OpenLink,
  files: readonly ProposedFileRow[],
): Promise<Condition[]> {
  const asked = await conditionsAsked(db, open);
  if (asked.length === 0) return [];
  const replies = new Map((await repliesOfLink(db, open.link.id)).map((row) => [row.conditionId, row]));
  const types = await documentTypesOf(
    db,
    asked.flatMap(({ requirementId }) => requirementId ?? []),
  );
  const today = dayIn(zoneOfState(open.deal.state), platform.clock.now());
  const presented = asked.map(async (row) => {
    const reply = replies.get(row.id);
    const message = reply?.settled === null ? ((await decryptMessage(platform, db, reply)) ?? '') : '';
    const own = files.filter(({ conditionId }) => conditionId === row.id);
    const state = stateOf(row, reply, message !== '' || own.some(({ settled }) => settled === null));
    return state === undefined
      ? []
      : [present(row, { message, state, files: own, today, type: types.get(row.requirementId ?? '') })];
  });
  return (await Promise.all(presented)).flat();
}

/** What the broker has answered without them is asked of nobody. */
function stateOf(row: ConditionRow, reply: ReplyRow | undefined, hasSent: boolean): Condition['state'] | undefined {
  if (hasSent) return 'sent';
  if (row.state !== 'answered') return 'open';
  return reply?.settled === 'accepted' ? 'received' : undefined;
}

interface Shown extends Pick<Condition, 'message' | 'state'> {
  readonly files: readonly ProposedFileRow[];
  readonly today: string;
  readonly type: string | undefined;
}

const present = (row: ConditionRow, { message, state, files, today, type }: Shown): Condition => ({
  ...{ conditionId: row.id, title: row.title, note: row.note, dueOn: row.dueOn, message, state },
  words: type === undefined ? '' : documentTypeOf(type).words,
  isOverdue: state === 'open' && row.dueOn !== null && row.dueOn < today,
  isAskedAgain: state === 'open' && row.state === 'reopened',
  files: files.map(presentFile),
});

interface Reply {
  readonly conditionId: string;
  readonly message: string;
}

/** Keeps an answer for the broker, in place of an earlier one that the broker has not settled. @throws NOT_FOUND */
export async function replyToCondition(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  token: string | undefined,
  { conditionId, message }: Reply,
): Promise<OpenLink> {
  const open = await lockLink(tx, token, context.at);
  await assertConditionAsked(tx.db, open, conditionId);
  await writeReply(platform, tx, context, open, { conditionId, message, fileId: null });
  return { ...open, link: { ...open.link, doneAt: null } };
}

interface Sending {
  readonly conditionId: string;
  /** Undefined: the words stay as they are. */
  readonly message?: string;
  readonly fileId: string | null;
}

/** Something was sent for a condition, so the broker has to look at it again. The link is locked. */
export async function writeReply(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  { link, deal }: OpenLink,
  { conditionId, message, fileId }: Sending,
): Promise<void> {
  const { at } = context;
  const own = and(eq(conditionReplies.linkId, link.id), eq(conditionReplies.conditionId, conditionId));
  const [before] = await tx.db.select().from(conditionReplies).where(own).for('update');
  const id = before?.id ?? crypto.randomUUID();
  // With a file, words that still wait stay as they are stored. Those that the broker has settled are not sent a second time.
  const words = message ?? (before?.settled === null ? undefined : '');
  const stored = words === undefined ? before?.message : await encryptMessage(platform, tx, id, words);
  if (stored === undefined) throw new AppError('INTERNAL');
  const set = { message: stored, at, settled: null, settledAt: null };
  if (before) await tx.db.update(conditionReplies).set(set).where(own);
  else await tx.db.insert(conditionReplies).values({ id, linkId: link.id, conditionId, ...set });
  await begin(tx, { link, deal }, at);
  const payload = { ...payloadOf(link, deal), conditionId, fileId };
  await record(tx, byLink(context, link), borrowerReplied, { id: link.id, payload });
}
