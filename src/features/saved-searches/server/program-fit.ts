import { z } from 'zod';
import { readValues, valuesOfFields } from '../../../kernel/fields/values.ts';
import { Market } from '../../../lending/engine/market.ts';
import type { ProgramVerdict } from '../../../lending/engine/verdict.ts';
import { loanKinds } from '../../../lending/kinds/all.ts';
import type { LoanKind } from '../../../lending/kinds/kind.ts';
import type { Deal } from '../../../lending/kinds/loan.ts';
import type { Queries } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lenderSchema } from '../../lenders/schemas.ts';
import { readLenderTerms } from '../../lenders/server/api.ts';
import { type EngineLender, toLenderTerms } from '../../lenders/to-engine.ts';
import type { ProgramRow } from '../../programs/model.ts';
import { readProgram } from '../../programs/read-program.ts';
import { readProgramRows } from '../../programs/server/api.ts';
import { marketCache } from '../../search/server/api.ts';
import { type Fit, fitOf, foundAtMost } from '../model.ts';

/** One program held against deals; undefined for a program that is not there or cannot be read. */
export type JudgeDeal = (deal: Deal) => ProgramVerdict | undefined;

/** The engine with this one program in its market: what it says is what a search would say. */
export function judgeBy(
  kind: LoanKind,
  row: ProgramRow | undefined,
  lender: EngineLender | undefined,
  now: Date,
): JudgeDeal {
  const program = row && row.kind === kind.slug ? readProgram(row).program : undefined;
  if (!program || !lender) return () => undefined;
  const market = new Market(kind);
  market.putLender(toLenderTerms(lender, null));
  // A program may have changed hands; here the lender it is of now speaks for it.
  market.putProgram({ ...program, lenderId: lender.id });
  return (deal) => market.best([program.id], deal, now.getTime());
}

/** A program as it is stored, with its lender; nothing for one that is not on the market or of a kind that is not searched. */
export async function readWithLender(db: Queries, programId: string, now: Date) {
  const kinds = loanKinds.map(({ slug }) => slug);
  const [program] = await readProgramRows(db, kinds, [programId], now);
  const [lender] = program ? await readLenderTerms(db, [program.lenderId]) : [];
  return { program, lender };
}

const dealSchemas = new WeakMap<LoanKind, ReturnType<typeof valuesOfFields>>();

/** A stored search form or deal by the definition of its kind. */
export function readDeal(kind: LoanKind, stored: unknown): Deal {
  const schema = dealSchemas.get(kind) ?? valuesOfFields(kind.deal.fields);
  dealSchemas.set(kind, schema);
  const read = schema.safeParse(stored);
  // Thousands are read in a row, so a schema made once reads those that are whole.
  return read.success ? read.data : readValues(kind.deal.fields, stored);
}

const snapshotSchema = z.object({
  id: z.uuid(),
  lenderId: z.uuid(),
  kind: z.string(),
  name: z.string(),
  confirmedAt: z.coerce.date(),
  terms: z.unknown(),
  tiers: z.unknown(),
});

/** A program's row as it was kept; undefined when there is none, or one of another version of the app. */
export const readSnapshot = (stored: unknown): ProgramRow | undefined => snapshotSchema.safeParse(stored).data;

/** What is kept of a lender beside its program. */
export const snapshotOfLender = ({
  id,
  name,
  states,
  brokersLicenseOnlyStates,
  bkFcSsDil,
  backgroundLimitations,
}: EngineLender): EngineLender => ({
  id,
  name,
  states,
  brokersLicenseOnlyStates,
  bkFcSsDil,
  backgroundLimitations,
});

const lenderId = z.object({ id: z.uuid() });

/** A lender as it was kept; undefined when there is none, or one of another version of the app. */
export function readLenderSnapshot(stored: unknown): EngineLender | undefined {
  const known = lenderId.safeParse(stored).data;
  const terms = lenderSchema.safeParse(stored).data;
  return known && terms && snapshotOfLender({ ...terms, ...known });
}

/** The programs of the whole market that fit a deal, the best first and at most `foundAtMost`, by id. */
export function findFits(platform: Platform, kind: LoanKind, deal: Deal, now: Date): Record<string, Fit> {
  const { market } = platform.service(marketCache).current(kind);
  const { matches } = market.search(deal, { now: now.getTime(), limit: foundAtMost, nearMissLimit: 0 });
  return Object.fromEntries(
    matches.flatMap((verdict) => {
      const fit = fitOf(verdict);
      return fit ? [[verdict.programId, fit] as const] : [];
    }),
  );
}
