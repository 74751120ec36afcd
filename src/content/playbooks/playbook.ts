/** A task of a playbook: it comes up when a deal enters the stage, and is due so many days before or after its anchor. */
export interface WrittenTask {
  /** Stays the same for good: a task with this key is made once for a deal, also from a copy. */
  readonly key: string;
  readonly title: string;
  readonly description: string;
  readonly priority: 'low' | 'medium' | 'high';
  readonly stage: 'preparing' | 'quoting' | 'offers' | 'selected' | 'submitted' | 'funded' | 'lost';
  readonly anchor: 'offer' | 'submission' | 'closing' | 'stage';
  /** Below 0: before the anchor. */
  readonly days: number;
}

export interface WrittenPlaybook {
  readonly loanType: string;
  readonly name: string;
  readonly tasks: readonly WrittenTask[];
}
