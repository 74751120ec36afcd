import { isStepId, type StepId } from '../model.ts';

export interface SubmissionSearch {
  readonly step?: StepId;
  /** What gets the keyboard there: a question, a form or a required document. */
  readonly at?: string;
  /** The deal, where it does not stand in the path. */
  readonly pipelineId?: string;
}

export const submissionSearch = ({ step, at, pipelineId }: Readonly<Record<string, unknown>>): SubmissionSearch => ({
  ...(isStepId(step) ? { step } : {}),
  ...(typeof at === 'string' ? { at } : {}),
  ...(typeof pipelineId === 'string' ? { pipelineId } : {}),
});
