import type { Outcome } from '../../model.ts';

/** Why a run ended without a document. */
export class RunEnded extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super(`The run ended: ${outcome}.`);
    this.name = 'RunEnded';
    this.outcome = outcome;
  }
}
