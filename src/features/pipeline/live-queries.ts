/** Queries that an update of a type makes out of date, by the first word of their keys. */
export const pipelineLiveQueries = {
  pipeline: ['pipeline', 'pipeline-board', 'pipeline-table', 'deal', 'waiting'],
} as const;
