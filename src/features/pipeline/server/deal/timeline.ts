import { z } from 'zod';
import type { EndpointAnswer } from '../../../../kernel/endpoint.ts';
import { invalidField } from '../../../../kernel/errors.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { nameOfActor, readTrail, type TrailPlace, type TrailRow } from '../../../../platform/events/audit-trail.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findLenders } from '../../../lenders/server/api.ts';
import type { readTimeline as endpoint } from '../../deal/endpoints.ts';
import { scenarioChanges } from '../../deal/scenario.ts';
import { dealStages } from '../../model.ts';
import { type DealLine, dealTimeline, type Entry } from '../api.ts';
import { originIn } from './adding/origin.ts';
import { scenarioOf } from './edit-deal.ts';
import { isStaffLine, openedSentence, staffSentence } from './staff-lines.ts';

/** A page of everything that has happened to a deal, as all features tell it, newest first. */
export async function readTimeline(
  { database: { db }, hooks }: Platform,
  deal: Entry,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<Omit<EndpointAnswer<typeof endpoint>, 'success'>> {
  // One more than is shown says whether there are older ones.
  const page = { before: before === undefined ? undefined : readPlace(before), limit: limit + 1 };
  const told = await Promise.all([
    linesOfDeal(db, deal, page),
    ...hooks.all(dealTimeline).map((t) => t(db, deal, page)),
  ]);
  const lines = told.flat().sort(newestFirst);
  const shown = lines.slice(0, limit);
  const last = lines.length > limit ? shown.at(-1) : undefined;
  return {
    lines: shown.map((line) => ({ ...line, at: line.at.toISOString() })),
    next: last ? `${last.at.toISOString()}~${last._id}` : null,
  };
}

const newestFirst = (one: DealLine, other: DealLine): number =>
  other.at.getTime() - one.at.getTime() || (one._id < other._id ? 1 : -1);

const placeSchema = z.tuple([z.iso.datetime(), z.string().min(1).max(100)]);

/** @throws INVALID_INPUT */
function readPlace(text: string): TrailPlace {
  const read = placeSchema.safeParse(text.split('~'));
  if (!read.success) throw invalidField('before', 'This is no place in a timeline.');
  const [at, id] = read.data;
  return { at: new Date(at), id };
}

const words = {
  'pipelineEntry.created': ['deal', 'Deal added to the pipeline'],
  'pipelineEntry.joined': ['deal', 'Deal updated by a quote request'],
  'pipelineEntry.edited': ['deal', 'Deal edited'],
  'pipelineEntry.lenderSelected': ['choice', 'Lender selected'],
  'pipelineEntry.selectionUndone': ['choice', 'Selection undone'],
  'pipelineEntry.programSelected': ['choice', 'Program selected'],
  'pipelineEntry.stageMoved': ['stage', 'Stage changed'],
  'pipelineEntry.archived': ['deal', 'Deal archived'],
  'pipelineEntry.unarchived': ['deal', 'Deal unarchived'],
  'pipelineEntry.staffAccessGranted': ['access', 'Plinth team asked to read the chats of this deal'],
  'pipelineEntry.readByStaff': ['access', 'Plinth team looked at this deal'],
  'pipelineEntry.fileOpenedByLender': ['access', 'Lender opened a file'],
} as const satisfies Record<string, readonly [DealLine['type'], string]>;

type Action = keyof typeof words;
// The keys of the object above.
const actions = Object.keys(words) as Action[];
const isAction = (action: string): action is Action => action in words;

/** What the pipeline itself has done with a deal. */
async function linesOfDeal(db: Queries, deal: Entry, page: Parameters<typeof readTrail>[2]): Promise<DealLine[]> {
  const rows = await readTrail(db, [{ entity: 'pipelineEntry', ids: [deal.id], actions }], page);
  const lenders = await findLenders(db, rows.flatMap(lendersIn));
  return rows.flatMap((row): DealLine[] => {
    if (!isAction(row.action)) return [];
    const [type, text] = words[row.action];
    const nameOf = (id: string) => lenders.get(id)?.name;
    const by = whoOf(row, deal, nameOf);
    const changes = changesIn(deal.loanType, row);
    return [{ _id: row.id, at: row.at, by, type, text: sentence(text, row, nameOf), changes }];
  });
}

/** A stage that only followed what somebody did is moved by nobody. */
function whoOf(row: TrailRow, { ownerId }: Entry, nameOf: (id: string) => string | undefined): DealLine['by'] {
  const { action, actorId, after } = row;
  if (isStaffLine(action)) return { side: 'system', name: 'Plinth team' };
  if (action === 'pipelineEntry.fileOpenedByLender')
    return { side: 'lender', name: nameOf(readTrailed(after).lenderId ?? '') ?? 'Lender' };
  const isOwn = actorId === ownerId && readTrailed(after).byHand !== false;
  return isOwn ? { side: 'broker', name: nameOfActor(row, 'You') } : { side: 'system', name: 'Plinth' };
}

const trailed = z.object({
  byHand: z.boolean().nullish(),
  selectedLenderId: z.string().nullish(),
  stage: z.string().nullish(),
  lenderId: z.string().nullish(),
});
type Trailed = z.infer<typeof trailed>;
/** What the trail says; nothing of an account that has ended. */
const readTrailed = (stored: unknown): Trailed => trailed.safeParse(stored).data ?? {};

const lendersIn = ({ before, after }: TrailRow): string[] =>
  [before, after].flatMap((stored) => {
    const { selectedLenderId, lenderId } = readTrailed(stored);
    return [selectedLenderId, lenderId].flatMap((id) => id ?? []);
  });

function sentence(text: string, { action, before, after }: TrailRow, nameOf: (id: string) => string | undefined) {
  const [was, is] = [readTrailed(before), readTrailed(after)];
  const lender = (id: string | null | undefined) => (id ? nameOf(id) : undefined);
  if (action === 'pipelineEntry.lenderSelected') return [lender(is.selectedLenderId) ?? 'Lender', 'selected'].join(' ');
  if (action === 'pipelineEntry.selectionUndone') {
    const name = lender(was.selectedLenderId);
    return name ? `Selection of ${name} undone` : text;
  }
  if (isStaffLine(action)) return staffSentence(text, after, nameOf);
  if (action === 'pipelineEntry.fileOpenedByLender') return openedSentence(text, after);
  if (action === 'pipelineEntry.created') {
    const origin = originIn(after);
    return origin ? `Deal created from ${origin}` : text;
  }
  if (action === 'pipelineEntry.stageMoved' && is.stage) {
    const label = (stage: string) =>
      Object.hasOwn(dealStages, stage) ? dealStages[stage as keyof typeof dealStages] : stage;
    return was.stage ? `Moved from ${label(was.stage)} to ${label(is.stage)}` : `Moved to ${label(is.stage)}`;
  }
  return text;
}

const stated = z.object({ address: z.string(), clientName: z.string().nullable(), deal: z.unknown() });
const values = z.record(z.string(), z.unknown());

/** What an edit, or a request for quotes, changed of the deal. */
function changesIn(loanType: string, { action, before, after }: TrailRow): DealLine['changes'] {
  const read = (stored: unknown) => {
    if (action === 'pipelineEntry.edited') return values.safeParse(stored).data;
    const whole = stated.safeParse(stored).data;
    return whole && scenarioOf({ ...whole, loanType });
  };
  if (action !== 'pipelineEntry.edited' && action !== 'pipelineEntry.joined') return [];
  const [was, is] = [read(before), read(after)];
  if (!was || !is) return [];
  return scenarioChanges(loanType, was, is).map(({ label, before: from, after: to }) => ({
    label,
    before: from,
    after: to,
  }));
}
