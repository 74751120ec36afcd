import { endpoint } from '../../kernel/endpoint.ts';
import { listFileOf } from '../list-files/file-endpoint.ts';
import { stopCalls } from '../reminders/limits.ts';
import type * as contract from './contract.ts';
import type { ReportSide } from './report-tables.ts';

type Calls = typeof contract.reportCalls;

/** The calls of one side: a broker's plan has to include them, a lender has them anyway. */
export const reportCalls = (side: ReportSide) => {
  const at = side === 'broker' ? '/api/reports' : '/api/lender/reports';
  const gate =
    side === 'broker' ? ({ access: 'broker', feature: 'custom_reports' } as const) : ({ access: 'lender' } as const);
  return {
    list: endpoint<Calls['list']>({ method: 'GET', url: at, ...gate, limit: 'read' }),
    save: endpoint<Calls['save']>({
      method: 'POST',
      url: at,
      ...gate,
      limit: 'write',
      idempotent: true,
      refuses: ['CONFLICT'],
    }),
    change: endpoint<Calls['change']>({
      method: 'PUT',
      url: `${at}/:id`,
      ...gate,
      limit: 'write',
      refuses: ['NOT_FOUND'],
    }),
    remove: endpoint<Calls['remove']>({
      method: 'DELETE',
      url: `${at}/:id`,
      ...gate,
      limit: 'write',
      refuses: ['NOT_FOUND'],
    }),
    restore: endpoint<Calls['restore']>({
      method: 'POST',
      url: `${at}/:id/restore`,
      ...gate,
      limit: 'write',
      refuses: ['NOT_FOUND', 'CONFLICT'],
    }),
    run: endpoint<Calls['run']>({ method: 'POST', url: `${at}/run`, ...gate, impersonated: 'reads', limit: 'search' }),
    file: listFileOf<Calls['file']>({
      method: 'GET',
      url: `${at}/:id`,
      ...gate,
      limit: 'read',
      refuses: ['NOT_FOUND'],
    }),
  };
};

/** The address in the header of the monthly email. Mail programs send a form to it, whatever its type (RFC 8058). */
export const stopReportMail = endpoint<typeof contract.stopReportMail>({
  method: 'POST',
  url: '/report-email-off',
  access: 'ticket',
  limit: stopCalls,
  ignoresBody: true,
  refuses: ['NOT_FOUND'],
});
