import { describe, expect, it } from 'vitest';
import { partsOf, queueLinesOf, type SystemHealth, versionLinesOf } from './health-lines.ts';

const well: SystemHealth = {
  success: true,
  healthy: true,
  database: true,
  jobs: true,
  events: true,
  mail: true,
  storage: true,
  scanner: true,
  replica: true,
  more: [],
  problems: [],
  work: {
    workerSeenSecondsAgo: 4,
    waitingJobs: 0,
    oldestJobSeconds: 0,
    waitingMails: 0,
    lostMails: 2,
    heldFiles: 0,
    trailFindings: 0,
  },
  versions: { plinth: '1.2.3', node: '26.1.0', postgres: '18.1', schema: { code: '0042_a', database: '0042_a' } },
  process: { upSeconds: 7_300, memoryMegabytes: 1_234 },
};
const lineOf = (lines: ReturnType<typeof queueLinesOf>, label: string) => lines.find((line) => line.label === label);

describe('the lines of system health', () => {
  it('have no concern while everything works', () => {
    expect(partsOf(well).filter(({ works }) => !works)).toEqual([]);
    expect([...queueLinesOf(well), ...versionLinesOf(well)].filter(({ concern }) => concern)).toEqual([]);
    expect(lineOf(queueLinesOf(well), 'Worker last seen')?.value).toBe('4 s ago');
    expect(lineOf(queueLinesOf(well), 'Oldest job waiting')?.value).toBe('None');
    expect(lineOf(versionLinesOf(well), 'Running for')?.value).toBe('2 h');
    expect(lineOf(versionLinesOf(well), 'Memory')?.value).toBe('1,234 MB');
  });

  it('name the part that does not work, and what follows from it', () => {
    const away = partsOf({ ...well, mail: false }).filter(({ works }) => !works);
    expect(away).toMatchObject([{ name: 'Email', text: expect.stringContaining('retried') }]);
    const full = partsOf({ ...well, storage: false }).filter(({ works }) => !works);
    expect(full).toMatchObject([{ name: 'Files', text: expect.stringContaining('Everything else works') }]);
  });

  it('say that no worker was ever seen, how long a job has waited, and where counting ended', () => {
    const work = {
      workerSeenSecondsAgo: null,
      waitingJobs: 10_000,
      oldestJobSeconds: 300,
      waitingMails: 1,
      lostMails: 0,
      heldFiles: 0,
      trailFindings: 2,
    };
    const lines = queueLinesOf({ ...well, jobs: false, work });
    expect(lineOf(lines, 'Worker last seen')).toMatchObject({ value: 'Never', concern: expect.any(String) });
    expect(lineOf(lines, 'Jobs waiting')?.value).toBe('10,000 or more');
    expect(lineOf(lines, 'Oldest job waiting')?.value).toBe('5 min');
    expect(lineOf(lines, 'Open findings in the audit trail')).toMatchObject({
      value: '2',
      concern: expect.any(String),
    });
  });

  it('leave out what the database cannot say', () => {
    const versions = { ...well.versions, postgres: null, schema: { code: '0042_a', database: null } };
    const away = { ...well, database: false, work: null, versions };
    expect(queueLinesOf(away)).toEqual([]);
    expect(lineOf(versionLinesOf(away), 'Schema of the database')).toEqual({
      label: 'Schema of the database',
      value: 'Unknown',
    });
  });

  it('point to a schema that is not the one of the code', () => {
    const versions = { ...well.versions, schema: { code: '0042_a', database: '0041_b' } };
    expect(lineOf(versionLinesOf({ ...well, versions }), 'Schema of the database')?.concern).toContain('Differs');
  });
});
