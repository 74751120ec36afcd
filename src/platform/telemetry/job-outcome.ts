/** How a run of a job ended: `failed` is tried again, `lost` is not. */
export type JobOutcome = 'completed' | 'failed' | 'lost';
