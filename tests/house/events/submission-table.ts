import { deskEnded, deskPages } from './package-desk-table.ts';

const pages = ['pages: submission to account', 'pages: pipeline to account'];

/** What follows from what happens to submitted loan packages: part of `followersByEvent`. */
export const submissionEvents: Readonly<Record<string, readonly string[]>> = {
  'pipelineEntry.packageReviewed': ['pages: submission to account'],
  'package.declined': [...pages, 'feed: status-update', 'stage: selected', ...deskEnded],
  'package.funded': [...pages, 'feed: status-update', 'stage: funded', ...deskEnded],
  'package.submitted': [...pages, 'feed: status-update', 'stage: submitted', ...deskPages, 'rule: followSubmitted'],
  'package.withdrawn': [...pages, 'feed: status-update', 'stage: selected', ...deskEnded],
};
