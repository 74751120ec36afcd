import { isAdmin } from '../../../kernel/access.ts';
import type { EndpointAnswer, EndpointParts } from '../../../kernel/endpoint.ts';
import { AppError, firstMessages } from '../../../kernel/errors.ts';
import type { InSteps } from '../../../kernel/steps.ts';
import { type KindSlug, loanKind } from '../../../lending/kinds/find.ts';
import type { Queries } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/route.ts';
import { inSlices } from '../../../platform/jobs/slices.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readLenderTerms, refuseForeign } from '../../lenders/server/api.ts';
import { readLatestDeals } from '../../pipeline/server/api.ts';
import type { ImpactMoved } from '../../programs/impact/contract.ts';
import type { programImpact } from '../../programs/impact/endpoints.ts';
import { offerStateOf, type ProgramRow, programParts } from '../../programs/model.ts';
import { typedProgramSchema } from '../../programs/schemas.ts';
import { findProgramFacts, readProgramRows } from '../../programs/server/api.ts';
import { isNews } from '../../saved-searches/model.ts';
import { fitsOver, readLatestSearches } from '../../saved-searches/server/api.ts';
import { countMove, inSteps, type Moved } from '../model.ts';

/** So many deals, and so many saved searches, a change is held against. */
export const weighedAtMost = 2_000;

type Question = EndpointParts<typeof programImpact>['body'];

/**
 * What saving a program would change, as things stand now: a program whose days do not include today reaches nobody. Nothing
 * is written. Administrators are told exactly, lenders in steps (`inSteps`), for other people's deals are none of theirs.
 * @throws NOT_FOUND for another company's program, INVALID_INPUT for what saving refuses too
 */
export async function weighChange(
  { database: { db } }: Platform,
  session: Session,
  question: Question,
  now: Date,
): Promise<EndpointAnswer<typeof programImpact>> {
  refuseForeign(session, question.lenderId);
  const kind = loanKind(question.kind);
  const [lender] = await readLenderTerms(db, [question.lenderId]);
  const { before, after } = await readChange(db, question, now);
  const fits = fitsOver(kind, { before, after, lender }, now);
  const [deals, searches] = await Promise.all([
    readLatestDeals(db, kind.slug, weighedAtMost + 1),
    readLatestSearches(db, kind.slug, weighedAtMost + 1),
  ]);
  const told = new Set<string>();
  const ofDeals = await inSlices(weigh(deals, fits));
  const ofSearches = await inSlices(
    weigh(searches, fits, ({ accountId, byNotice, byMail }, wasFit, isFit) => {
      if ((byNotice || byMail) && isNews(wasFit, isFit)) told.add(accountId);
    }),
  );
  const tell = isAdmin(session.role) ? exactly : inSteps;
  return {
    success: true,
    openDeals: present(ofDeals, deals.length, tell),
    savedSearches: present(ofSearches, searches.length, tell),
    people: tell(told.size),
  };
}

const exactly = (count: number) => ({ from: count, to: count });

/** The program on the market as it is, and as it would be. */
async function readChange(db: Queries, question: Question, now: Date) {
  const { kind, lenderId, programId, values } = question;
  const facts = programId === null ? undefined : await findProgramFacts(db, programId);
  if (programId !== null && (facts?.lenderId !== lenderId || facts.kind !== kind)) throw new AppError('NOT_FOUND');
  const [before] = programId === null ? [] : await readProgramRows(db, [kind], [programId], now);
  const { effectiveFrom = facts?.effectiveFrom ?? null, effectiveUntil = facts?.effectiveUntil ?? null } = question;
  // Read in any case: what saving refuses is refused here too.
  const parts = values === null ? undefined : readParts(kind, values);
  const isOffered = offerStateOf({ effectiveFrom, effectiveUntil }, now) === 'now';
  const after: ProgramRow | undefined =
    parts && isOffered ? { ...parts, id: programId ?? lenderId, lenderId, kind, confirmedAt: now } : undefined;
  return { before, after };
}

function readParts(kind: KindSlug, values: unknown) {
  const read = typedProgramSchema(kind).safeParse(values);
  if (!read.success) throw new AppError('INVALID_INPUT', undefined, firstMessages(read.error.issues));
  return programParts(read.data);
}

type Fits = ReturnType<typeof fitsOver>;

function* weigh<Row extends { readonly stated: unknown }>(
  rows: readonly Row[],
  fits: Fits,
  look?: (row: Row, ...fit: [before: ReturnType<Fits>['before'], after: ReturnType<Fits>['after']]) => void,
): InSteps<Moved> {
  const moved: Moved = { gain: 0, lose: 0, grow: 0, shrink: 0 };
  for (const row of rows.slice(0, weighedAtMost)) {
    const { before, after } = fits(row.stated);
    countMove(moved, before, after);
    look?.(row, before, after);
    yield;
  }
  return moved;
}

const present = ({ gain, lose, grow, shrink }: Moved, found: number, tell: typeof exactly): ImpactMoved => ({
  gain: tell(gain),
  lose: tell(lose),
  grow: tell(grow),
  shrink: tell(shrink),
  of: tell(Math.min(found, weighedAtMost)).from,
  isPartial: found > weighedAtMost,
});
