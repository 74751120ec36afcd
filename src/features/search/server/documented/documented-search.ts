import { z } from 'zod';
import { AppError, firstMessages } from '../../../../kernel/errors.ts';
import { mapInSteps } from '../../../../kernel/steps.ts';
import type { Check } from '../../../../lending/checks/check.ts';
import { sentencesOf } from '../../../../lending/checks/sentences.ts';
import type { Program } from '../../../../lending/engine/program.ts';
import { type ProgramVerdict, searchSorts } from '../../../../lending/engine/verdict.ts';
import { notSizedCode } from '../../../../lending/kinds/common/warnings.ts';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import type { Deal } from '../../../../lending/kinds/loan.ts';
import { schemasOf } from '../../../../lending/kinds/schemas.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { inSlices } from '../../../../platform/jobs/slices.ts';
import { readProgram } from '../../../programs/read-program.ts';
import { readProgramRows } from '../../../programs/server/api.ts';
import { documentedAtMost, type Scenario } from '../../contract.ts';
import type { CachedLender, CachedMarket } from '../market/kind-markets.ts';

const limitMessage = `Limit must be a whole number from 1 to ${documentedAtMost}`;
const offsetMessage = 'Offset must be a whole number from 0 to 100000';
const viewSchema = z.object({
  sortBy: z.enum(searchSorts, `Sort by must be ${searchSorts.join(' or ')}`).default('loanAmount'),
  limit: z.coerce
    .number(limitMessage)
    .int(limitMessage)
    .min(1, limitMessage)
    .max(documentedAtMost, limitMessage)
    .default(documentedAtMost),
  offset: z.coerce
    .number(offsetMessage)
    .int(offsetMessage)
    .min(0, offsetMessage)
    .max(100_000, offsetMessage)
    .default(0),
});

/**
 * The search as documented: rows of matches, and how many there are in all. A blank criterion is not applied.
 * @throws INVALID_INPUT naming every query value that cannot be read
 */
export async function searchAsDocumented(
  cached: CachedMarket,
  query: Readonly<Record<string, string | undefined>>,
  at: Date,
  db: Queries,
): Promise<{ readonly rows: unknown[]; readonly total: number; readonly scenario: Scenario }> {
  const { scenario, view } = readQuery(cached.kind, query);
  const { matches, counts } = cached.market.search(scenario, { ...view, nearMissLimit: 0, now: at.getTime() });
  // Taken before anything waits: the market may change meanwhile.
  const found = matches.map((verdict) => ({
    verdict,
    lender: cached.lenders.get(verdict.lenderId),
    confirmedAt: cached.programs.get(verdict.programId)?.confirmedAt,
  }));
  const ids = matches.map(({ programId }) => programId);
  const rows = new Map((await readProgramRows(db, [cached.kind.slug], ids, at)).map((row) => [row.id, row]));
  const present = ({ verdict, lender, confirmedAt }: (typeof found)[number]) => {
    const row = rows.get(verdict.programId);
    const { program } = row ? readProgram(row) : {};
    // Saved anew or gone since it was judged: its verdict would stand beside other terms. The next search has it.
    if (!lender || !program || program.confirmedAt !== confirmedAt) return [];
    return [presentAsDocumented(cached.kind, scenario, { verdict, lender, program })];
  };
  const { eligible, review, undetermined } = counts;
  return {
    rows: (await inSlices(mapInSteps(found, present))).flat(),
    total: eligible + review + undetermined,
    scenario,
  };
}

function readQuery(kind: LoanKind, query: Readonly<Record<string, string | undefined>>) {
  const stated = Object.fromEntries(Object.entries(query).filter(([, text]) => !asksNothing(text)));
  const listed = kind.deal.fields.filter((field) => field.kind === 'choices' || field.kind === 'states');
  const lists = Object.fromEntries(listed.map(({ name }) => [name, (stated[name] ?? '').split(',')]));
  const groups = kind.deal.fields.flatMap((field) => (field.kind === 'group' ? [field] : []));
  const nested = groups.map(({ name, fields }) => [name, valuesAmong(stated, fields)]);
  const scenario: z.ZodSafeParseResult<Scenario> = schemasOf(kind).scenario.safeParse({
    ...stated,
    ...lists,
    ...Object.fromEntries(nested),
  });
  const view = viewSchema.safeParse({ sortBy: stated.sortBy, limit: stated.limit, offset: stated.offset });
  if (scenario.success && view.success) return { scenario: scenario.data, view: view.data };
  const fields = firstMessages([...(scenario.error?.issues ?? []), ...(view.error?.issues ?? [])]);
  throw new AppError('INVALID_INPUT', Object.values(fields)[0], fields);
}

const valuesAmong = (stated: Readonly<Record<string, unknown>>, fields: readonly { readonly name: string }[]) =>
  Object.fromEntries(fields.map(({ name }) => [name, stated[name]]));

/** "Any" is a way to leave a criterion out. */
const asksNothing = (text: string | undefined): boolean => ['', 'any'].includes((text ?? '').trim().toLowerCase());

interface Match {
  readonly verdict: ProgramVerdict;
  readonly lender: CachedLender;
  readonly program: Program;
}

function presentAsDocumented(kind: LoanKind, deal: Deal, { verdict, lender, program }: Match): unknown {
  const { name, phone, email, states } = lender;
  const tier = verdict.tierIndex === null ? undefined : program.tiers[verdict.tierIndex];
  return kind.calls.search.present({
    lender: { name, phone, email, states },
    programName: program.name,
    terms: { ...program.terms },
    tier: tier ? { ...tier } : null,
    deal,
    verdict,
    warnings: textsOf(kind, verdict),
  });
}

/** This shape has no checks, so what is open or for a person to review is said among the warnings. */
function textsOf(kind: LoanKind, { checks, warnings }: ProgramVerdict): string[] {
  const { ofCheck, ofWarning } = sentencesOf(kind);
  const notSized = warnings.some(({ code }) => code === notSizedCode);
  const isSaid = (check: Check) => notSized && check.code === 'LOAN_AMOUNT' && check.outcome === 'unknown';
  return [
    ...warnings.flatMap((warning) => ofWarning(warning) ?? []),
    ...checks.flatMap((check) => (isSaid(check) ? [] : (ofCheck(check) ?? []))),
  ];
}
