import type { PipelineEntry } from '../../contract.ts';

/** `recent`: by address as well, the deal that something happened to last first. */
export type Grouping = 'recent' | 'address' | 'client';
export const noClientName = 'No client name';

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

export const groupWith = (groups: readonly DealGroup[], entryId: string | undefined): DealGroup | undefined =>
  groups.find(({ entries }) => entries.some(({ _id }) => _id === entryId));

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
