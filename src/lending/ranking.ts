import type { CommonTier, ProgramTerms } from './program.ts';
import type { PreparedLender, PreparedProgram } from './program-checks.ts';
import { byText, type PreparedTier } from './tier-choice.ts';
import { verdictStatuses } from './verdict.ts';

/** A program made ready for search. */
export interface Filed<Program, Tier extends CommonTier> {
  readonly program: Program;
  readonly prepared: PreparedProgram;
  readonly tiers: readonly PreparedTier<Tier>[];
}

/** A program beside its lender, with where it stands in the search at hand. */
export interface Entry<Program, Tier extends CommonTier> extends Filed<Program, Tier> {
  readonly lender: PreparedLender;
  /** In the order that breaks ties. */
  readonly place: number;
  readonly standing: Standing;
}

/** Overwritten by every search: ranking a whole market then needs no memory. */
interface Standing {
  /** Place of the chosen tier among the prepared tiers. */
  tier: number;
  failures: number;
  gap: number;
  /** Index into verdictStatuses. */
  status: number;
  sortKey: number;
}

export const worst = verdictStatuses.indexOf('ineligible');
const replyTime = (lender: PreparedLender): number => lender.terms.replyMinutes ?? Number.MAX_VALUE;

/** The searchable programs in the order that breaks ties: reply time, lender name, lender id, program id. */
export function entriesOf<Program extends ProgramTerms<Tier>, Tier extends CommonTier>(
  programs: Iterable<Filed<Program, Tier>>,
  lenders: ReadonlyMap<string, PreparedLender>,
): readonly Entry<Program, Tier>[] {
  return [...programs]
    .flatMap((filed) => {
      const lender = lenders.get(filed.program.lenderId);
      return lender === undefined ? [] : [{ ...filed, lender }];
    })
    .sort(
      (a, b) =>
        replyTime(a.lender) - replyTime(b.lender) ||
        byText(a.lender.terms.name, b.lender.terms.name) ||
        byText(a.lender.terms.id, b.lender.terms.id) ||
        byText(a.program.id, b.program.id),
    )
    .map(({ program, prepared, tiers, lender }, place) => ({
      program,
      prepared,
      tiers,
      lender,
      place,
      standing: newStanding(),
    }));
}

const newStanding = (): Standing => ({ tier: 0, failures: 0, gap: 0, status: 0, sortKey: 0 });

export interface Ranked {
  readonly place: number;
  readonly standing: Standing;
}

export const byStanding = (a: Ranked, b: Ranked): number =>
  a.standing.status - b.standing.status || b.standing.sortKey - a.standing.sortKey || a.place - b.place;
export const byNearness = (a: Ranked, b: Ranked): number =>
  a.standing.failures - b.standing.failures || a.standing.gap - b.standing.gap || a.place - b.place;
