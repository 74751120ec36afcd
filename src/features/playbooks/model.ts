import type { WrittenPlaybook, WrittenTask } from '../../content/playbooks/playbook.ts';
import { writtenPlaybooks } from '../../content/playbooks/playbooks.ts';
import { formatDay } from '../../kernel/format.ts';
import { dealStages } from '../pipeline/model.ts';

/** What the days of a task are counted from. */
export const anchors = ['offer', 'submission', 'closing', 'stage'] as const;
export type Anchor = (typeof anchors)[number];
export const anchorLabels: Readonly<Record<Anchor, string>> = {
  offer: 'Offer accepted',
  submission: 'Package submitted',
  closing: 'Closing date',
  stage: 'Stage begun',
};

export const playbookLimits = {
  name: 80,
  title: 80,
  description: 500,
  key: 64,
  /** Tasks of one playbook. */
  tasks: 40,
  /** Tasks that playbooks make for one deal, all that it follows in turn together. */
  ofDeal: 200,
  /** Own playbooks of one person. */
  playbooks: 20,
  days: 365,
};

export const playbookTexts = {
  saved: 'Playbook saved.',
  deleted: 'Playbook deleted.',
  changedMeanwhile: 'This playbook was changed in another window. Save again to write over those changes.',
  twice: 'Two tasks have this title.',
  dealIsFull: `Playbooks have added ${playbookLimits.ofDeal} tasks to this deal. Add further tasks by hand.`,
  tooMany: `You can have up to ${playbookLimits.playbooks} playbooks. Delete one first.`,
} as const;

export interface PlaybookTask extends WrittenTask {
  /** Who is to do it; null: the broker of the deal. */
  readonly assignedTo: string | null;
}

/** What Plinth suggests for a loan type; undefined where it has nothing for it. */
export const writtenFor = (loanType: string): WrittenPlaybook | undefined =>
  writtenPlaybooks.find((one) => one.loanType === loanType);

/** The tasks of a written playbook, all of them for the broker of the deal. */
export const tasksOfWritten = ({ tasks }: WrittenPlaybook): PlaybookTask[] =>
  tasks.map((task) => ({ ...task, assignedTo: null }));

/** When a task is due, in words: '3 days before the closing date'. */
export function dueInWords({ anchor, days, stage }: Pick<PlaybookTask, 'anchor' | 'days' | 'stage'>): string {
  const from =
    anchor === 'stage'
      ? `“${dealStages[stage]}” begins`
      : { offer: 'the offer is accepted', submission: 'the package is submitted', closing: 'the closing date' }[anchor];
  if (days === 0) return anchor === 'closing' ? 'On the closing date' : `The day ${from}`;
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`;
  return `${count} ${days < 0 ? 'before' : 'after'} ${from}`;
}

/** The first title that another task has as well, whatever its capitals. */
export function placeOfTwin(tasks: readonly Pick<PlaybookTask, 'title'>[]): number | undefined {
  const known = new Set<string>();
  const place = tasks.findIndex(({ title }) => {
    const spelled = title.trim().toLowerCase();
    return known.has(spelled) || !known.add(spelled);
  });
  return place < 0 ? undefined : place;
}

interface TasksMoved {
  readonly anchor: Anchor;
  /** YYYY-MM-DD */
  readonly on: string;
  readonly count: number;
}

/** What is said when open tasks moved along with a day. */
export const tasksMovedText = ({ anchor, on, count }: TasksMoved): string =>
  `${count === 1 ? '1 task has' : `${count} tasks have`} a new due date. ${anchorLabels[anchor]}: ${formatDay(on)}`;
