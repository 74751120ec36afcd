import { describe, expect, it } from 'vitest';
import { type ApplicationStatus, isOpen, mayFollow, maySaveAsked, statusNames, tidyAsked } from './model.ts';

describe('the status of an application', () => {
  it('follows by this table and no other way', () => {
    const table: Record<ApplicationStatus, ApplicationStatus[]> = {
      received: ['inReview', 'documentation', 'underwriting', 'declined'],
      inReview: ['documentation', 'underwriting', 'approved', 'declined'],
      documentation: ['inReview', 'underwriting', 'declined'],
      underwriting: ['documentation', 'approved', 'declined'],
      approved: ['documentation', 'underwriting', 'closed', 'declined'],
      closed: [],
      declined: ['inReview'],
      withdrawn: [],
    };
    for (const from of statusNames) expect([from, mayFollow(from)]).toEqual([from, table[from]]);
  });

  it('is never set to withdrawn by a lender, nor back to received', () => {
    const reached = statusNames.flatMap(mayFollow);
    expect(reached).not.toContain('withdrawn');
    expect(reached).not.toContain('received');
  });

  it('closes only after an approval', () => {
    expect(statusNames.filter((from) => mayFollow(from).includes('closed'))).toEqual(['approved']);
  });

  it('leaves what is asked for open to change while the application is open', () => {
    for (const status of statusNames) expect(maySaveAsked(status, status)).toBe(isOpen(status));
    expect(maySaveAsked('received', 'closed')).toBe(false);
    expect(maySaveAsked('declined', 'inReview')).toBe(true);
  });
});

it('what is asked for is stored as lines, each once', () => {
  expect(tidyAsked(['  Bank   statements ', '', 'Lease', 'Bank statements', '\n'])).toEqual([
    'Bank statements',
    'Lease',
  ]);
});
