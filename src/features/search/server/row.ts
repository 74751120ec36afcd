import type { ProgramVerdict } from '../../../lending/verdict.ts';
import type { SearchRow } from '../contract.ts';
import type { Shelf } from './shelf.ts';

/** What of a row depends on the scenario. */
type Finding = Pick<SearchRow, 'status' | 'sizing' | 'checks' | 'warnings' | 'failures' | 'gap'>;
/** What of a row is the same in every answer that chooses this tier. */
type Label = Omit<SearchRow, keyof Finding>;

/** A verdict with what is shown beside it; the percents are those of the chosen tier. */
export const presentRow = (shelf: Shelf, verdict: ProgramVerdict): SearchRow => ({
  ...labelOf(shelf, verdict),
  ...findingOf(verdict),
});

/** The same row as JSON. Labels are written once and kept with the shelf, since they are most of an answer. */
export function writeRow(shelf: Shelf, verdict: ProgramVerdict): string {
  const finding = JSON.stringify(findingOf(verdict));
  return `${labelText(shelf, verdict)},${finding.slice(1)}`;
}

function labelText(shelf: Shelf, verdict: ProgramVerdict): string {
  const { programId, tierIndex } = verdict;
  const written = shelf.labelTexts.get(programId);
  const known = written?.get(tierIndex);
  if (known !== undefined) return known;
  const text = JSON.stringify(labelOf(shelf, verdict)).slice(0, -1);
  if (written) written.set(tierIndex, text);
  else shelf.labelTexts.set(programId, new Map([[tierIndex, text]]));
  return text;
}

function labelOf(shelf: Shelf, { programId, lenderId, tierName, tierIndex }: ProgramVerdict): Label {
  const lender = shelf.lenders.get(lenderId);
  const program = shelf.programs.get(programId);
  if (!lender || !program) throw new Error('Market and shelf hold the same lenders and programs.');
  const tier = tierIndex === null ? undefined : program.tiers[tierIndex];
  return {
    programId,
    lenderId,
    lenderName: lender.name,
    programName: program.name,
    tierName,
    tierIndex,
    maxLTC: tier?.maxLTC ?? null,
    totalLTC: tier?.totalLTC ?? null,
    maxARV: tier?.maxARV ?? null,
    rehabPercent: tier?.rehabPercent ?? null,
    replyMinutes: lender.replyMinutes,
    averageTimeToClose: program.averageTimeToClose,
    highlightNote: program.highlightNote ?? '',
  };
}

// The engine hands out fresh arrays; only their types are stricter here.
const findingOf = ({ status, sizing, checks, warnings, failures, gap }: ProgramVerdict): Finding => ({
  status,
  sizing,
  checks: checks as Finding['checks'],
  warnings: warnings as Finding['warnings'],
  failures,
  gap,
});
