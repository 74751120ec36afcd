import { eq } from 'drizzle-orm';
import { jobContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { proposeEdits } from '../../../proposals/server/api.ts';
import type { Outcome, RunProblem } from '../../model.ts';
import { RunEnded } from '../fetching/failure.ts';
import type { CopyAt } from '../reading/read-copy.ts';
import { type RunRow, type ScraperRow, scrapers } from '../tables.ts';
import { lockWorking } from './lock-working.ts';
import type { RunNotes } from './notes.ts';
import { type MappedValue, noteRead, problemText, readMappings, savedMappings } from './read-mappings.ts';

/** What a run has read and handed on. */
export interface Proposed {
  readonly outcome: Outcome;
  readonly mappingVersion: number | null;
  readonly proposed: number;
  readonly confirmed: number;
  readonly problems: readonly RunProblem[];
}

function problemOf(value: MappedValue): RunProblem[] {
  const { mapping, label, text, read } = value;
  const problem = problemText(value);
  if (problem === null) return [];
  // What stands at another place says nothing about this field.
  const found = read.problem === 'moved' ? '' : (text ?? '');
  return [{ programId: mapping.programId, field: mapping.field, label, problem, text: found }];
}

interface Ran {
  readonly run: RunRow;
  readonly scraper: ScraperRow;
}

/**
 * Reads a copy with the mapping of now, and proposes what it finds. Where anything of it can't be read or taken over, the page has
 * changed: nothing of it is proposed then, since what can still be read may mean something else by now.
 */
export async function proposeFrom(platform: Platform, ran: Ran, copy: CopyAt, notes: RunNotes): Promise<Proposed> {
  const { db } = platform.database.background;
  const nothing = { mappingVersion: null, proposed: 0, confirmed: 0, problems: [] };
  // Read again: it may have been saved while the document came.
  const [scraper] = await db.select().from(scrapers).where(eq(scrapers.id, ran.scraper.id));
  const version = scraper?.mappingVersion ?? 0;
  const mappings = await savedMappings(db, ran.scraper.id, version);
  if (mappings.length === 0) return { ...nothing, outcome: 'saved' };
  const values = await readMappings(db, ran.scraper, copy, mappings);
  await noteRead(db, ran.scraper.id, version, values);
  const problems = values.flatMap(problemOf);
  await notes.note('read', `version ${version} · ${values.length - problems.length} of ${values.length} fields`);
  const changed = async (unread: readonly RunProblem[]): Promise<Proposed> => {
    for (const { label, problem } of unread.slice(0, 20)) await notes.note('problem', `${label} · ${problem}`);
    return { ...nothing, outcome: 'pageChanged', mappingVersion: version, problems: unread };
  };
  if (problems.length > 0) return changed(problems);
  await notes.step('proposing');
  if (notes.signal.aborted) throw new RunEnded('stopped');
  try {
    const { proposed, confirmed, refreshed, rejectedBefore } = await propose(platform, ran, copy, values);
    const counts = { proposed, stillProposed: refreshed, rejectedBefore, confirmed };
    for (const [code, count] of Object.entries(counts) as [keyof typeof counts, number][])
      if (count > 0) await notes.note(code, String(count));
    const outcome = proposed > 0 ? 'proposed' : refreshed > 0 ? 'stillProposed' : 'confirmed';
    return { outcome, mappingVersion: version, proposed, confirmed, problems: [] };
  } catch (error) {
    if (error instanceof Refused) return changed(error.problems);
    throw error;
  }
}

/** What can be read by itself but not taken over, which takes back the whole proposal. */
class Refused extends Error {
  override name = 'Refused';
  readonly problems: readonly RunProblem[];
  constructor(problems: readonly RunProblem[]) {
    super('Values of a run were refused.');
    this.problems = problems;
  }
}

/** What differs from the programs is proposed, what agrees is confirmed: all of it, or nothing. @throws Refused, RunEnded */
async function propose({ database, clock }: Platform, ran: Ran, copy: CopyAt, values: readonly MappedValue[]) {
  const foundAt = clock.now();
  const byProgram = [...Map.groupBy(values, ({ mapping }) => mapping.programId)];
  // Always in the same order, so that two runs wait for each other instead of colliding.
  byProgram.sort(([a], [b]) => (a < b ? -1 : 1));
  return database.background.transaction(async (tx) => {
    await lockWorking(tx, ran.run.id);
    const problems: RunProblem[] = [];
    const counts = { proposed: 0, refreshed: 0, confirmed: 0, rejectedBefore: 0 };
    for (const [programId, ofProgram] of byProgram) {
      for (const [at, one] of (await proposeOf(tx, ran, copy, programId, ofProgram, foundAt)).entries()) {
        if (one.outcome !== 'refused') counts[one.outcome] += 1;
        else {
          const { field, reason: problem } = one;
          problems.push({ programId, field, label: ofProgram[at]?.label ?? field, problem, text: '' });
        }
      }
    }
    if (problems.length > 0) throw new Refused(problems);
    return counts;
  });
}

function proposeOf(
  tx: Transaction,
  { run, scraper }: Ran,
  { address }: CopyAt,
  programId: string,
  values: readonly MappedValue[],
  foundAt: Date,
) {
  const edits = values.map(({ mapping, read, snippet }) => ({
    field: mapping.field,
    value: read.problem === undefined ? read.value : null,
    snippet,
    foundAt,
  }));
  const programVersion = values[0]?.mapping.programVersion;
  const source = { sourceId: scraper.id, sourceName: scraper.name, runId: run.id };
  const found = { ...source, programId, programVersion, address, edits };
  return proposeEdits(tx, jobContext({ name: 'run-scraper' }, foundAt), found);
}
