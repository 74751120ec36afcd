import { describe, expect, it } from 'vitest';
import { doneSteps, openSteps, type StepId, stepShown, wizardSteps } from './model.ts';

const completeness = { answered: 0, asked: 0, missing: [], borrowerInfo: true, experience: true, scope: true };
const done = (...steps: StepId[]): ReadonlySet<StepId> => new Set(steps);

describe('the steps of a submission', () => {
  it('are six, in the documented order', () => {
    expect(wizardSteps.map(({ label }) => label)).toEqual([
      'Borrower Info',
      'Program Forms',
      'Documents',
      'Review',
      'Sign Documents',
      'Submit',
    ]);
  });

  it('open one after the other', () => {
    expect(openSteps(done())).toEqual(['borrower']);
    expect(openSteps(done('borrower'))).toEqual(['borrower', 'forms']);
    expect(openSteps(done('borrower', 'forms'))).toEqual(['borrower', 'forms', 'documents']);
    expect(openSteps(done('forms', 'documents'))).toEqual(['borrower']);
  });

  it('keep Sign Documents open while signers have links, also after a change of the package', () => {
    const changed = done('borrower', 'forms', 'documents');
    expect(openSteps(changed, true)).toEqual(['borrower', 'forms', 'documents', 'review', 'sign']);
    expect(openSteps(done(), true)).toEqual(['borrower', 'sign']);
    expect(stepShown('sign', changed, true)).toBe('sign');
    expect(stepShown('sign', changed)).toBe('review');
    expect(stepShown(undefined, changed, true)).toBe('review');
    expect(stepShown('submit', changed, true)).toBe('review');
  });

  it.each([
    [{ borrowerInfo: false }, ['forms']],
    [{ experience: false }, ['borrower']],
    [{ scope: false }, ['borrower']],
    [{}, ['borrower', 'forms']],
  ] as const)('are done by what is saved: %j', (missing, steps) => {
    const marks = { documents: false, reviewed: false, signed: false, submitted: false };
    const saved = { ...completeness, ...missing };
    expect([...doneSteps(saved, marks)]).toEqual(steps);
    expect([...doneSteps(saved, { ...marks, documents: true })]).toEqual([...steps, 'documents']);
    expect([...doneSteps(saved, { ...marks, reviewed: true })]).toEqual([...steps, 'documents', 'review']);
    expect([...doneSteps(saved, { ...marks, signed: true })]).toEqual(steps);
    const signed = doneSteps(saved, { ...marks, reviewed: true, signed: true });
    expect([...signed]).toEqual([...steps, 'documents', 'review', 'sign']);
    expect([...doneSteps(saved, { ...marks, submitted: true })]).toEqual([...steps, 'submit']);
  });

  it('show the first that is not done, unless an open one is asked for', () => {
    expect(stepShown(undefined, done('borrower'))).toBe('forms');
    expect(stepShown('borrower', done('borrower'))).toBe('borrower');
    expect(stepShown('sign', done('borrower'))).toBe('forms');
    expect(stepShown(undefined, done('borrower', 'submit'))).toBe('submit');
    expect(stepShown(undefined, new Set(wizardSteps.map(({ id }) => id)))).toBe('submit');
  });
});
