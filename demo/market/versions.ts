import type { programs, programVersions } from '../../src/features/programs/server/tables.ts';
import { dayMs } from '../../src/kernel/dates.ts';

type ProgramRow = typeof programs.$inferInsert & { readonly id: string };
type VersionRow = typeof programVersions.$inferInsert;

/** Every third program has been eased once since it was first saved. */
const wasEased = (place: number) => place % 3 === 0;
/** Every twelfth is offered for a quarter of a year more. */
const hasLastDay = (place: number) => place % 12 === 5;

/** A program as it stands after its past. */
export function withPast(program: ProgramRow, place: number, now: Date): ProgramRow {
  const until = new Date(now.getTime() + 90 * dayMs).toISOString().slice(0, 10);
  return {
    ...program,
    version: wasEased(place) ? 2 : 1,
    ...(hasLastDay(place) ? { effectiveUntil: until } : {}),
  };
}

/** The saves of a program, by somebody of its lender where the market has anybody. */
export function versionsOf(program: ProgramRow, place: number, savedBy: string | null): VersionRow[] {
  const { id: programId, name, terms, tiers, confirmedAt, effectiveUntil } = program;
  const current = { programId, name, terms, tiers, effectiveUntil, savedAt: confirmedAt, savedBy };
  if (!wasEased(place)) return [{ ...current, version: 1 }];
  const first = {
    ...current,
    terms: { ...Object(terms), highlightNote: null },
    tiers: stricter(tiers),
    effectiveUntil: null,
    savedAt: new Date(confirmedAt.getTime() - 120 * dayMs),
  };
  return [
    { ...first, version: 1 },
    { ...current, version: 2 },
  ];
}

/** The tiers as they were: 20 points of credit score more were asked for. */
const stricter = (tiers: unknown) =>
  (Array.isArray(tiers) ? tiers : []).map((tier: { readonly minFICO?: number | null }) =>
    typeof tier.minFICO === 'number' ? { ...tier, minFICO: Math.min(850, tier.minFICO + 20) } : tier,
  );
