const pages = ['pages: submission to account', 'pages: pipeline to account'];

/** What follows from what happens to submitted loan packages: part of `followersByEvent`. */
export const submissionEvents: Readonly<Record<string, readonly string[]>> = {
  'pipelineEntry.packageReviewed': ['pages: submission to account'],
  'package.declined': [...pages, 'feed: status-update', 'stage: selected'],
  'package.funded': [...pages, 'feed: status-update', 'stage: funded'],
  'package.submitted': [...pages, 'feed: status-update', 'stage: submitted'],
  'package.withdrawn': [...pages, 'feed: status-update', 'stage: selected'],
};
