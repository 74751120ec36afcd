import { type RetentionRule, removesBefore } from '../../../../platform/jobs/retention.ts';
import { documents, downloadTickets } from '../tables.ts';
import { leftoverDocuments } from './unnamed-files.ts';

export const documentsRules: readonly RetentionRule[] = [
  {
    name: 'lender-documents',
    what: 'Documents of lenders',
    tables: [documents],
    kept: { as: 'the lender' },
    why: 'They belong to the company. Who uploaded them is forgotten when that account ends.',
  },
  {
    name: 'download-tickets',
    what: 'Tickets for downloads',
    tables: [downloadTickets],
    kept: { days: 0, after: 'they expire' },
    why: 'They open nothing any more.',
    remove: removesBefore(downloadTickets, downloadTickets.expiresAt),
  },
  leftoverDocuments,
];
