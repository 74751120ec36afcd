import { setImmediate } from 'node:timers/promises';
import type { EndpointParts } from '../../../../kernel/endpoint.ts';
import { formatNumber, noValue } from '../../../../kernel/format.ts';
import { zoneOfState } from '../../../../kernel/time-zones.ts';
import type { Check } from '../../../../lending/checks/check.ts';
import { notesOf } from '../../../../lending/checks/sentences.ts';
import {
  type ProgramVerdict,
  type Sizing,
  type VerdictStatus,
  verdictStatuses,
} from '../../../../lending/engine/verdict.ts';
import type { LoanKind, ResultColumn } from '../../../../lending/kinds/kind.ts';
import { priceColumns, showFigures, showPart } from '../../../../lending/kinds/show-figures.ts';
import type { SearchCalls } from '../../endpoints.ts';
import { verdictLabels } from '../../verdict-labels.ts';
import type { CachedMarket } from '../market/kind-markets.ts';

/** A file holds the best rows, in the order of the screen. */
export const rowsAtMost = 500;
const reasonsShown = 8;

type ExportRequest = EndpointParts<SearchCalls['exportResults']>['body'];

export interface ReportRow {
  readonly place: number;
  readonly lender: string;
  readonly program: string;
  readonly status: VerdictStatus;
  /** By `pdfHeadings`: one or more figures, as people read them. */
  readonly figures: readonly (readonly string[])[];
  /** By `csvHeadings`: the same figures as plain values. */
  readonly numbers: readonly (number | string | null)[];
  readonly reasons: readonly string[];
}

/** Results as a broker shows them to a client, whichever file they become. */
export interface Report {
  readonly title: string;
  readonly preparedBy: string;
  /** Who makes the file for a client, in lines; none in an investor's own. */
  readonly letterhead: readonly string[];
  /** The logo beside it, a PNG. */
  readonly logo?: Uint8Array | undefined;
  readonly date: string;
  readonly deal: readonly string[];
  /** A column may hold several figures. */
  readonly pdfHeadings: readonly string[];
  /** A column for each figure. */
  readonly csvHeadings: readonly string[];
  readonly rows: readonly ReportRow[];
  /** How many rows there are in all, where the file does not hold them all. */
  readonly shown: string;
  readonly notice: string;
}

const notice =
  'For information only. This is not a commitment to lend and not an offer of credit; terms are based on the lenders’ published programs and the figures stated above, and may change.';

/** Other requests have their turn after so many rows. */
const rowsAtOnce = 40;

/** What a search found, worked out afresh. */
export async function makeReport(
  cached: CachedMarket,
  request: ExportRequest,
  { preparedBy, letterhead, logo }: Pick<Report, 'preparedBy' | 'letterhead' | 'logo'>,
  at: Date,
): Promise<Report> {
  const { kind } = cached;
  const { scenario, lenderNames } = request;
  const { verdicts, counts } = wantedVerdicts(cached, request, at);
  const name = lenderNames ? realNames(cached) : madeUpNames();
  // Named before anything waits: the market may change meanwhile.
  const named = verdicts.map((verdict) => ({ verdict, names: name(verdict) }));
  const rows: ReportRow[] = [];
  for (const { verdict, names } of named) {
    if (rows.length % rowsAtOnce === rowsAtOnce - 1) await setImmediate();
    rows.push(rowOf(kind, verdict, rows.length + 1, names));
  }
  return {
    title: `${kind.name} programs for this deal`,
    preparedBy,
    letterhead,
    logo,
    date: at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: zoneOfState(scenario.state).name }),
    // What is not known yet is nothing to show to a client.
    deal: showFigures(kind.figures.deal, scenario).flatMap(({ label, text }) =>
      text === noValue ? [] : [`${label}: ${text}`],
    ),
    pdfHeadings: [...kind.figures.resultColumns.map(({ label }) => label), 'Price'],
    csvHeadings: [...kind.figures.resultColumns.flatMap(csvHeadingsOf), ...priceHeadings],
    rows,
    shown: shownText(verdicts.length, counts),
    notice,
  };
}

/** The verdicts of the wanted kinds, each read from where it begins in the order of results. */
function wantedVerdicts({ market }: CachedMarket, { scenario, sortBy, statuses, programIds }: ExportRequest, at: Date) {
  const asked = { now: at.getTime(), sortBy, programIds };
  const { counts } = market.search(scenario, { ...asked, limit: 0, nearMissLimit: 0 });
  const verdicts: ProgramVerdict[] = [];
  let offset = 0;
  for (const status of verdictStatuses) {
    const limit = Math.min(statuses.includes(status) ? counts[status] : 0, rowsAtMost - verdicts.length);
    if (limit > 0 && status === 'ineligible')
      verdicts.push(...market.search(scenario, { ...asked, limit: 0, nearMissLimit: limit }).nearMisses);
    else if (limit > 0)
      verdicts.push(...market.search(scenario, { ...asked, offset, limit, nearMissLimit: 0 }).matches);
    offset += counts[status];
  }
  return {
    verdicts,
    counts: verdictStatuses.filter((one) => statuses.includes(one)).map((one) => [one, counts[one]] as const),
  };
}

/** 'The first 500 of 612 programs: 74 eligible, 538 ineligible.' */
function shownText(shown: number, counts: readonly (readonly [VerdictStatus, number])[]): string {
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  const said = counts.map(([status, count]) => `${formatNumber(count)} ${verdictLabels[status].toLowerCase()}`);
  const first = total > shown ? `First ${formatNumber(shown)} of ` : '';
  return `${first}${formatNumber(total)} ${total === 1 ? 'program' : 'programs'}: ${said.join(', ')}.`;
}

interface Names {
  readonly lender: string;
  readonly program: string;
}
type NameOf = (verdict: ProgramVerdict) => Names;

const realNames =
  ({ lenders, programs }: CachedMarket): NameOf =>
  ({ lenderId, programId }) => ({
    lender: lenders.get(lenderId)?.name ?? '',
    program: programs.get(programId)?.name ?? '',
  });

/** 'Lender A', 'Program 1', in the order of the report: the names of programs often give their lender away. */
function madeUpNames(): NameOf {
  const programsOf = new Map<string, number>();
  const letters = new Map<string, string>();
  return ({ lenderId }) => {
    const letter = letters.get(lenderId) ?? letterOf(letters.size);
    const count = (programsOf.get(lenderId) ?? 0) + 1;
    letters.set(lenderId, letter);
    programsOf.set(lenderId, count);
    return { lender: `Lender ${letter}`, program: `Program ${count}` };
  };
}

/** A to Z, then AA, AB and so on. */
const letterOf = (place: number): string =>
  (place >= 26 ? letterOf(Math.floor(place / 26) - 1) : '') + String.fromCharCode(65 + (place % 26));

function partText(part: ResultColumn['parts'][number], sizing: Sizing): string {
  const { name, text } = showPart(part, sizing);
  if (name === undefined) return text;
  return part.unit === 'percent' ? `${text} ${name}` : `${name} ${text}`;
}

function rowOf(kind: LoanKind, verdict: ProgramVerdict, place: number, { lender, program }: Names): ReportRow {
  const { sizing, price, status } = verdict;
  const columns = kind.figures.resultColumns;
  return {
    place,
    lender,
    program,
    status,
    figures: [
      ...columns.map(({ parts }) => parts.map((part) => partText(part, sizing))),
      priceColumns.map(({ write }) => write(price)),
    ],
    numbers: [
      ...columns.flatMap(({ parts }) => parts.map(({ figure }) => sizing[figure] ?? null)),
      ...[price.rate, price.maxRate, price.points, price.fees],
    ],
    reasons: reasonsOf(kind, verdict, lender),
  };
}

const priceHeadings = ['Rate (%)', 'Rate up to (%)', 'Points', 'Lender fees'];

const csvHeadingsOf = ({ label: column, parts }: ResultColumn): string[] =>
  parts.map(({ label, alone = label ?? column, unit, limit }) => {
    const name = limit === undefined ? alone : `${label} limit`;
    return unit === 'percent' ? `${name} (%)` : name;
  });

/** What speaks against a program, what is open and what to know, under the name that the report gives its lender. */
function reasonsOf(kind: LoanKind, { checks, warnings }: ProgramVerdict, lender: string): string[] {
  const named = (check: Check): Check => ('lender' in check ? { ...check, lender } : check);
  const all = notesOf(kind, { checks: checks.map(named), warnings }).map(({ text }) => text);
  const rest = all.length - reasonsShown;
  return rest <= 0 ? all : [...all.slice(0, reasonsShown), `And ${rest} more`];
}
