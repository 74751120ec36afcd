import { describe, expect, it } from 'vitest';
import { mergedProgress } from './stored-progress.ts';

describe('progress of two browsers', () => {
  it('is the furthest of both, whichever comes first', () => {
    const one = {
      dscrRentalProgress: '{"completedSections":[0],"currentSection":1,"progress":50}',
      hardMoneyProgress: '["module-1"]',
      dscrRentalClass_completed: 'true',
    };
    const other = {
      dscrRentalProgress: '{"completedSections":[],"currentSection":0,"progress":0}',
      hardMoneyProgress: '["module-7","module-1"]',
      dscrRentalClass_completed: 'false',
      fixFlipProgress: '["section-2"]',
    };
    const both = {
      dscrRentalProgress: one.dscrRentalProgress,
      hardMoneyProgress: '["module-1","module-7"]',
      dscrRentalClass_completed: 'true',
      fixFlipProgress: '["section-2"]',
    };
    expect(mergedProgress(one, other)).toEqual(both);
    expect(mergedProgress(other, one)).toEqual(both);
    expect(mergedProgress(both, both)).toEqual(both);
  });

  it('stores no class as completed that is completed in neither', () => {
    expect(mergedProgress({ dscrRentalClass_completed: 'false' }, {})).toEqual({});
  });

  it('takes nothing from what can not be read', () => {
    expect(mergedProgress({ hardMoneyProgress: '{' }, { hardMoneyProgress: '["module-2"]' })).toEqual({
      hardMoneyProgress: '["module-2"]',
    });
  });
});
