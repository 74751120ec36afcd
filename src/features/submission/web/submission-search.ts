import { isStepId, type StepId } from '../model.ts';

interface SubmissionSearch {
  readonly step?: StepId;
  /** The deal, where it does not stand in the path. */
  readonly pipelineId?: string;
}

export const submissionSearch = ({ step, pipelineId }: Readonly<Record<string, unknown>>): SubmissionSearch => ({
  ...(isStepId(step) ? { step } : {}),
  ...(typeof pipelineId === 'string' ? { pipelineId } : {}),
});
