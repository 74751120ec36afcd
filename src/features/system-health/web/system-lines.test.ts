import { describe, expect, it } from 'vitest';
import { keepingLines, mailLines, type SystemState, storageLines } from './system-lines.ts';

const now = new Date('2026-11-28T12:00:00Z');
const state: SystemState = {
  success: true,
  processes: [],
  queues: [],
  parts: [
    { part: 'mail', works: true, since: '2026-11-28T08:00:00Z' },
    { part: 'storage', works: true, since: '2026-11-28T08:00:00Z' },
  ],
  mail: { queued: 3, retried: 0, lost: 0, retriedSince: null },
  storage: { by: 's3', heldFiles: 0 },
  certificate: { expiresAt: '2028-11-28T12:00:00Z' },
  backup: { endedAt: '2026-11-28T03:00:00Z', megabytes: 700, files: 1_842, verified: true },
};
const concerns = (lines: readonly { concern?: string }[]) => lines.flatMap(({ concern }) => concern ?? []);

describe('the lines of the system page', () => {
  it('have no concern while everything is as it should be', () => {
    expect(concerns([...mailLines(state, now), ...storageLines(state), ...keepingLines(state, now)])).toEqual([]);
    expect(storageLines(state)[0]?.value).toBe('A bucket');
    expect(keepingLines(state, now).map(({ value }) => value)).toContain('700 MB, 1,842 files');
  });

  it('name a backup that is missing, old or not verified', () => {
    expect(concerns(keepingLines({ ...state, backup: null }, now))[0]).toContain('listed here');
    const old = { ...state, backup: { endedAt: '2026-11-26T03:00:00Z', megabytes: 1, files: 1, verified: false } };
    expect(concerns(keepingLines(old, now))).toHaveLength(2);
  });

  it('name a certificate that is missing, expires soon or has expired', () => {
    const expiring = (expiresAt: string) => concerns(keepingLines({ ...state, certificate: { expiresAt } }, now))[0];
    expect(expiring('2026-12-10T12:00:00Z')).toContain('before it expires');
    expect(expiring('2026-11-28T11:00:00Z')).toContain('Expired');
    expect(concerns(keepingLines({ ...state, certificate: null }, now))[0]).toContain('can’t be sealed');
  });

  it('say that the email server refuses, and since when the oldest is retried', () => {
    const refused: SystemState = {
      ...state,
      parts: [{ part: 'mail', works: false, since: '2026-11-28T08:00:00Z' }],
      mail: { queued: 0, retried: 2, lost: 0, retriedSince: '2026-11-28T09:00:00Z' },
    };
    expect(concerns(mailLines(refused, now))).toEqual([
      expect.stringContaining('three days'),
      'The oldest failed first 3 hours ago.',
    ]);
  });
});
