import { deskEnded, deskPages } from './package-desk-table.ts';

const pages = ['pages: submission to account', 'pages: pipeline to account'];

/** What follows from what happens to submitted loan packages: part of `followersByEvent`. */
export const submissionEvents: Readonly<Record<string, readonly string[]>> = {
  'pipelineEntry.packageReviewed': ['pages: submission to account'],
  'package.built': [...pages, 'email: package.submittedWithFile', ...deskPages],
  'package.declined': [
    ...pages,
    'feed: status-update',
    'notification: account',
    'stage: selected',
    ...deskEnded,
    'rule: removeWire',
    'rule: webhook package.declined',
  ],
  'package.delayed': [...pages, 'email: package.submittedWithFile', ...deskPages],
  'package.funded': [...pages, 'feed: status-update', 'stage: funded', ...deskEnded],
  'package.reopened': [...pages, 'feed: status-update', 'stage: submitted', ...deskPages],
  'package.submitted': [
    ...pages,
    'job: loan-package',
    'feed: status-update',
    'email: package.submitted',
    'notification: lender',
    'notification: account',
    'stage: submitted',
    ...deskPages,
    'rule: followSubmitted',
    'rule: carryOutPlaybook',
    'rule: webhook package.submitted',
  ],
  'package.withdrawn': [
    ...pages,
    'feed: status-update',
    'email: package.withdrawn',
    'notification: lender',
    'stage: selected',
    ...deskEnded,
    'rule: removeWire',
    'rule: webhook package.withdrawn',
  ],
};
