import type { EndpointAnswer } from '../../../kernel/endpoint.ts';
import { formatNumber } from '../../../kernel/format.ts';
import { formatDate, formatDateTime, formatRelative } from '../../../ui/format.ts';
import type { readSystem } from '../system-endpoints.ts';
import type { HealthLine } from './health-lines.ts';

export type SystemState = EndpointAnswer<typeof readSystem>;

export const partNames: Readonly<Record<SystemState['parts'][number]['part'], string>> = {
  database: 'Database',
  jobs: 'Background jobs',
  events: 'Live updates',
  mail: 'Email',
  storage: 'Files',
  scanner: 'Virus scan',
  replica: 'Read replica',
};

const dayMs = 86_400_000;
/** The app renews its own certificate 90 days before its end, so a shorter time is one that nobody renews. */
const renewBeforeMs = 30 * dayMs;
const backupOldAfterMs = 26 * 3_600_000;

export function mailLines({ mail, parts }: SystemState, now: Date): readonly HealthLine[] {
  const works = parts.find(({ part }) => part === 'mail')?.works ?? true;
  return [
    {
      label: 'Email server',
      value: works ? 'Accepts messages' : 'Doesn’t accept messages',
      ...(works ? {} : { concern: 'Messages are retried for three days.' }),
    },
    { label: 'Queued', value: formatNumber(mail.queued) },
    {
      label: 'Being retried',
      value: formatNumber(mail.retried),
      ...(mail.retriedSince === null
        ? {}
        : { concern: `The oldest failed first ${formatRelative(mail.retriedSince, now)}.` }),
    },
    { label: 'Failed in the last 30 days', value: formatNumber(mail.lost) },
  ];
}

export function storageLines({ storage, parts }: SystemState): readonly HealthLine[] {
  const state = parts.find(({ part }) => part === 'storage');
  return [
    { label: 'Stored in', value: storage.by === 's3' ? 'A bucket' : 'A folder on the server' },
    ...(state
      ? [{ label: state.works ? 'Working since' : 'Not working since', value: formatDateTime(state.since) }]
      : []),
    { label: 'Waiting for the virus scan', value: formatNumber(storage.heldFiles) },
  ];
}

export function keepingLines({ certificate, backup }: SystemState, now: Date): readonly HealthLine[] {
  return [...certificateLines(certificate, now), ...backupLines(backup, now)];
}

function certificateLines(certificate: SystemState['certificate'], now: Date): readonly HealthLine[] {
  if (certificate === null)
    return [
      { label: 'Seal certificate', value: 'None yet', concern: 'Documents can’t be sealed until one is issued.' },
    ];
  const leftMs = new Date(certificate.expiresAt).getTime() - now.getTime();
  const concern = leftMs <= 0 ? 'Expired: nothing is sealed.' : 'Replace it before it expires.';
  return [
    {
      label: 'Seal certificate expires',
      value: formatDate(certificate.expiresAt),
      ...(leftMs < renewBeforeMs ? { concern } : {}),
    },
  ];
}

function backupLines(backup: SystemState['backup'], now: Date): readonly HealthLine[] {
  if (backup === null)
    return [
      { label: 'Last backup', value: 'None', concern: 'Only backups made with the backup command are listed here.' },
    ];
  const isOld = now.getTime() - new Date(backup.endedAt).getTime() > backupOldAfterMs;
  return [
    {
      label: 'Last backup',
      value: formatDateTime(backup.endedAt),
      ...(isOld ? { concern: 'Older than a day. Check the scheduled backup.' } : {}),
    },
    { label: 'Size', value: `${formatNumber(backup.megabytes)} MB, ${formatNumber(backup.files)} files` },
    {
      label: 'Checksums',
      value: backup.verified ? 'Verified' : 'Damaged',
      ...(backup.verified ? {} : { concern: 'Check the disk of BACKUP_DIR, and back up again.' }),
    },
  ];
}
