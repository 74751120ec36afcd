import type { EditedProgram, ProposedEdit } from '../../../../src/features/proposals/contract.ts';
import type { Answer, Caller } from '../../test-app.ts';
import { openProgramDesk } from '../program-desk.ts';
import { foundBy } from './found-edits.ts';

export const gold = { tierName: 'Gold', minFICO: 680, maxLTVPurchase: 75 };
export const silver = { tierName: 'Silver', minFICO: 640, maxLTVPurchase: 65 };
export const unnamed = <Tier extends { readonly tierName: string }>({ tierName: _, ...tier }: Tier) => tier;
/** Two pairs of tiers, of which nobody can tell after a change of places which one is meant. */
export const unclearTiers = <Tier extends { readonly tierName: string }>(first: Tier, second: Tier) =>
  [
    ['without names', [unnamed(first), unnamed(second)]],
    ['of the same name', [first, { ...second, tierName: first.tierName }]],
  ] as const;
/** A source of another name than that of the desk. */
export const publicPage = { sourceId: '7b2f0c7e-4a51-4c55-9f2a-8f6d0c0b1a02', sourceName: 'Public page' };

type Edits = readonly (ProposedEdit | undefined)[];
const asSeen = (edits: Edits) => edits.map((edit) => ({ _id: edit?._id, now: edit?.now }));
export const idsOf = (edits: Edits) => edits.map((edit) => edit?._id);

/** What sources propose for the programs of a lender, and how it is decided, in an app of its own. */
export async function openEditDesk() {
  const desk = await openProgramDesk();
  const call = (
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    who: Caller = desk.people.lender,
  ): Promise<Answer> => who.call(method, `/api/proposed-edits${path}`, body);
  /** A program of two tiers, unless others are stated. @returns its id */
  const withTiers = (tiers: readonly object[] = [gold, silver]) => desk.added('dscr', { name: 'Edited', tiers });
  const saveTiers = (id: string, tiers: readonly object[]) => desk.update('dscr', id, { name: 'Edited', tiers });
  const programOf = async (id: string) => (await desk.get('dscr', id)).body.program;
  /** @param more of the query of the list */
  const listedOf = async (programId: string, more = '', who?: Caller): Promise<EditedProgram | undefined> =>
    (await call('GET', `?programId=${programId}${more}`, undefined, who)).body.programs[0];
  const editsOf = async (programId: string, more?: string, who?: Caller) =>
    (await listedOf(programId, more, who))?.edits ?? [];
  /** As they were seen. @param over what is rejected with the first of them */
  const accept = (programId: string, edits: Edits, { over, who }: { over?: Edits; who?: Caller } = {}) => {
    const [first, ...rest] = asSeen(edits);
    return call(
      'POST',
      '/accept',
      { programId, edits: [{ ...first, ...(over && { over: idsOf(over) }) }, ...rest] },
      who,
    );
  };
  const reject = (programId: string, edits: Edits, { reason, who }: { reason?: string; who?: Caller } = {}) =>
    call('POST', '/reject', { programId, ids: idsOf(edits), ...(reason !== undefined && { reason }) }, who);
  const reopen = (programId: string, edits: Edits) => call('POST', '/reopen', { programId, ids: idsOf(edits) });
  return {
    ...desk,
    ...{ found: foundBy(desk.app), call, withTiers, saveTiers, programOf, listedOf, editsOf, accept, reject, reopen },
  };
}
export type EditDesk = Awaited<ReturnType<typeof openEditDesk>>;
