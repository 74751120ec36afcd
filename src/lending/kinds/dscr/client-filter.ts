import { isBlank } from '../../../kernel/blank.ts';
import type { Deal } from '../loan.ts';

type Columns = Readonly<Record<string, unknown>>;

const listOf = (stated: unknown): readonly unknown[] => (isBlank(stated) ? [] : [stated].flat());

/** One value or several are stated; none stated admits all, and nothing wanted is admitted by all. */
const admits = (stated: unknown, wanted: unknown): boolean =>
  isBlank(wanted) || listOf(stated).length === 0 || listOf(stated).includes(wanted);

const reaches = (actual: unknown, minimum: unknown): boolean =>
  typeof actual !== 'number' || typeof minimum !== 'number' || actual >= minimum;

/**
 * The filter that the DSCR screen lays over the answer, on the columns `state`, `minFICO`,
 * `minExperience` and `propertyTypes` of a program as far as it has them. What is not stated is not applied.
 */
export const keptOnScreen = (program: Columns, deal: Deal): boolean =>
  admits(program.state, deal.state) &&
  reaches(deal.fico, program.minFICO) &&
  reaches(deal.experience, program.minExperience) &&
  admits(program.propertyTypes, deal.propertyType);
