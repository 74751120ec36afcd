import { kindNames } from '../../../../lending/kinds/find.ts';
import type { PipelineEntry } from '../../contract.ts';

/** `recent`: by address as well, the deal that something happened to last first. */
export type Grouping = 'recent' | 'address' | 'client';
export const noClientName = 'No client name';

const allGroupings: readonly { value: Grouping; label: string }[] = [
  { value: 'recent', label: 'Recent' },
  { value: 'address', label: 'Address' },
  { value: 'client', label: 'Client' },
];
export const groupings = (byClient: boolean) => allGroupings.filter(({ value }) => byClient || value !== 'client');

export interface DealGroup {
  readonly name: string;
  readonly entries: readonly PipelineEntry[];
}

const groupName = ({ address, clientName }: PipelineEntry, by: Grouping): string =>
  by === 'client' ? clientName?.trim() || noClientName : address;

/** Groups in the order of their deals, which the server sorts. Spelling of capitals makes no second group. */
export function groupDeals(entries: readonly PipelineEntry[], by: Grouping): DealGroup[] {
  const groups = new Map<string, { name: string; entries: PipelineEntry[] }>();
  for (const entry of entries) {
    const name = groupName(entry, by);
    const key = name.toLowerCase();
    const group = groups.get(key) ?? { name, entries: [] };
    group.entries.push(entry);
    groups.set(key, group);
  }
  return [...groups.values()];
}

interface Line {
  /** The next page may have more of this group. */
  readonly isCut: boolean;
  /** The reader has clients, so that a deal without one says so. */
  readonly forClients: boolean;
}

/** What stands under the name of a group; the loan type where there is no client to name. */
export function secondLine({ entries }: DealGroup, by: Grouping, { isCut, forClients }: Line): string {
  const [first] = entries;
  if (entries.length > 1) return `${entries.length}${isCut ? ' or more' : ''} deals`;
  const name = by === 'client' ? first?.address : first?.clientName?.trim();
  if (name) return name;
  return forClients || !first ? noClientName : kindNames(first.loanType).displayName;
}

export const groupWith = (groups: readonly DealGroup[], entryId: string | undefined): DealGroup | undefined =>
  groups.find(({ entries }) => entries.some(({ _id }) => _id === entryId));

/** How many conditions of submitted packages wait on the broker. */
export const conditionsOf = ({ entries }: DealGroup): number =>
  entries.reduce((total, { openConditions }) => total + openConditions, 0);

/** What a row of the list says about the quotes of its deals. */
export function answersInShort({ entries }: DealGroup): string {
  const sum = (count: (entry: PipelineEntry) => number) => entries.reduce((total, entry) => total + count(entry), 0);
  const asked = sum(({ quoteCounts }) => quoteCounts.asked);
  if (asked === 0) return 'No quotes requested';
  const parts = [
    [sum(({ quoteCounts }) => quoteCounts.offered), 'offer', 'offers'],
    [sum(({ quoteCounts }) => quoteCounts.waiting), 'pending', 'pending'],
    [sum(({ quoteCounts }) => quoteCounts.declined), 'declined', 'declined'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, one, many]) => `${count} ${count === 1 ? one : many}`);
  return said.length > 0 ? said.join(' · ') : `${asked} requested, none pending`;
}
