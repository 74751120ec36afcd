import { describe, expect, it } from 'vitest';
import type { Answers } from '../answers/from-deal.ts';
import { kindSlugs } from '../kinds/find.ts';
import { becauseOf, type ConditionName, conditionNames, documentConditions, neededRequirements } from './conditions.ts';
import { documentTypeNames, documentTypeOf, documentTypes } from './document-types.ts';
import { problemSentence } from './problems.ts';
import {
  areDocumentsReady,
  blocksSubmission,
  isProcessDisabled,
  mayDownload,
  mayFill,
  mayFillWithAll,
  requirementStatuses,
  shownStatus,
  statusLabel,
} from './requirement.ts';
import { starterListOf } from './starter-lists.ts';

describe('statuses', () => {
  // Label; Process disabled; Download with a file; counts as ready.
  it.for<[string, string, boolean, boolean, boolean]>([
    ['pending', 'Pending', false, false, false],
    ['uploaded', 'Uploaded', false, false, true],
    ['processing', 'Processing', true, false, false],
    ['processing_pdf_pro', 'Processing', true, false, false],
    ['processed', 'Processed', true, false, false],
    ['completed', 'Completed', true, true, true],
    ['filled', 'Filled', true, true, true],
    ['approved', 'Approved', true, false, true],
    ['rejected', 'Rejected', false, false, false],
    ['error', 'Error', false, false, false],
    ['on_hold', 'Unknown', false, false, false],
    ['', 'Unknown', false, false, false],
  ])('%s is shown as %s', ([status, label, disabled, downloads, ready]) => {
    expect(statusLabel(status)).toBe(label);
    expect(isProcessDisabled(status)).toBe(disabled);
    expect(mayDownload({ status, filledDocumentId: 'a' })).toBe(downloads);
    expect(mayDownload({ status, filledDocumentId: null })).toBe(false);
    expect(areDocumentsReady([{ status, neededBy: 'submission' }])).toBe(ready);
  });

  it('stands in the table above, each of them', () => {
    expect(requirementStatuses).toHaveLength(10);
    expect(requirementStatuses.map(shownStatus)).toEqual(requirementStatuses);
  });

  // One alone; with all others; when what it was filled in from has changed, one alone; with all others.
  it.for<[string, boolean, boolean, boolean, boolean]>([
    ['pending', true, true, true, true],
    ['error', true, true, true, true],
    ['rejected', true, true, true, true],
    ['uploaded', true, false, true, false],
    ['processing', false, false, false, false],
    ['completed', false, false, true, true],
    ['approved', false, false, true, true],
  ])('a form that is %s is filled in again only where that replaces nothing that counts', ([status, ...expected]) => {
    const form = { status, templateId: 'a', isOutdated: false };
    const outdated = { ...form, isOutdated: true };
    expect([mayFill(form), mayFillWithAll(form), mayFill(outdated), mayFillWithAll(outdated)]).toEqual(expected);
    expect(mayFill({ ...outdated, templateId: null })).toBe(false);
  });

  it('holds the package up only for what is needed with the submission', () => {
    expect(blocksSubmission({ status: 'pending', neededBy: 'closing' })).toBe(false);
    const done = { status: 'uploaded', neededBy: 'submission' } as const;
    expect(areDocumentsReady([done, { status: 'pending', neededBy: 'closing' }])).toBe(true);
    expect(areDocumentsReady([done, { status: 'rejected', neededBy: 'submission' }])).toBe(false);
    expect(areDocumentsReady([])).toBe(true);
  });
});

const facts = (answers: Answers = {}, deal = {}, loanType = 'dscr') => ({ answers, deal, loanType });

describe('conditions', () => {
  it.for<[ConditionName, boolean, ReturnType<typeof facts>]>([
    ['entityBorrower', true, facts({ entityType: 'LLC' })],
    ['entityBorrower', false, facts({ entityType: 'Individual', entityName: 'Quinn Harlow' })],
    ['entityBorrower', true, facts({ entityName: 'Harlow Homes LLC' })],
    ['entityBorrower', false, facts()],
    ['individualBorrower', true, facts({ entityType: 'Individual' })],
    ['individualBorrower', false, facts()],
    ['foreignNational', true, facts({ borrowerCitizenship: 'Foreign National' })],
    ['foreignNational', false, facts({ borrowerCitizenship: 'Permanent Resident' })],
    ['moreThanFourUnits', true, facts({ numberOfUnits: 5 })],
    ['moreThanFourUnits', false, facts({ numberOfUnits: 4, propertyType: '2-4 Units' })],
    ['moreThanFourUnits', true, facts({ propertyType: 'Multi-Family (5+)' })],
    ['purchase', true, facts({ transactionType: 'Purchase' })],
    ['purchase', true, facts({}, { landStatus: 'purchase' })],
    ['purchase', false, facts({ transactionType: 'Refinance' })],
    ['refinance', true, facts({ transactionType: 'Refinance' })],
    ['refinance', true, facts({}, { landStatus: 'owned' })],
    ['refinance', false, facts()],
    ['existingMortgage', true, facts({ hasExistingMortgage: true })],
    ['existingMortgage', true, facts({}, { payoff: 120_000 })],
    ['existingMortgage', false, facts({ hasExistingMortgage: false }, { payoff: 0 })],
    ['rehabBudget', true, facts({ rehabBudget: 1 })],
    ['rehabBudget', false, facts({ rehabBudget: 0 })],
    ['rehabBudget', true, facts({}, { rehabRemaining: 25_000 })],
    ['rehabDraws', true, facts({ willRequestRehabDraws: true })],
    ['rehabDraws', false, facts({ willRequestRehabDraws: false })],
    ['thirdPartyContractor', true, facts({ gcType: '3rd Party' })],
    ['thirdPartyContractor', false, facts({ gcType: 'On Staff' })],
    ['groundUp', true, facts({}, {}, 'ground-up')],
    ['groundUp', false, facts()],
    ['leased', true, facts({ leaseStatus: 'month-to-month' })],
    ['leased', false, facts({ leaseStatus: 'vacant' }, { currentRent: 2_000 })],
    ['leased', true, facts({ propertyStatus: 'partially-occupied' })],
    ['leased', false, facts({ propertyStatus: 'owner-occupied' })],
    ['leased', true, facts({}, { currentRent: 2_000 })],
    ['leased', false, facts()],
    ['underContractToSell', true, facts({ isUnderContractToSell: true })],
    ['underContractToSell', false, facts()],
    ['disclosures', true, facts({ hasForeclosureLast3Years: true })],
    ['disclosures', false, facts({ hasBankruptcyLast3Years: false })],
  ])('%s holds: %s', ([name, holds, of]) => {
    expect(documentConditions[name].holds(of)).toBe(holds);
  });

  it('are said in one sentence', () => {
    expect(becauseOf([])).toBeUndefined();
    expect(becauseOf(['entityBorrower'])).toBe('Needed because the borrower is an entity.');
    expect(becauseOf(['purchase', 'rehabBudget'])).toBe(
      'Needed because this is a purchase and the deal has a rehab budget.',
    );
    expect(becauseOf(['gone'])).toBeUndefined();
    expect(new Set(conditionNames.map((name) => documentConditions[name].label)).size).toBe(conditionNames.length);
  });
});

describe('what a deal needs', () => {
  const [mine, other] = ['program-1', 'program-2'];
  const one = (name: string, position: number, conditions: string[] = [], programId: string | null = null) => ({
    name,
    position,
    conditions,
    programId,
  });
  const all = [
    one('Bid', 3, ['rehabBudget', 'thirdPartyContractor']),
    one('ID', 1),
    one('Rent roll', 2, [], other),
    one('Lease', 0, [], mine),
    one('Old', 4, ['no longer declared']),
  ];
  const names = (answers: Answers) =>
    neededRequirements(all, { ...facts(answers), programId: mine }).map(({ name }) => name);

  it('is of every program or its own, with all conditions met, in the lender’s order', () => {
    expect(names({})).toEqual(['Lease', 'ID', 'Old']);
    expect(names({ rehabBudget: 50_000 })).toEqual(['Lease', 'ID', 'Old']);
    expect(names({ rehabBudget: 50_000, gcType: '3rd Party' })).toEqual(['Lease', 'ID', 'Bid', 'Old']);
  });
});

describe('types of documents', () => {
  it('have a name of their own and words for the borrower', () => {
    const types = documentTypeNames.map((name) => documentTypes[name]);
    expect(new Set(types.map(({ label }) => label)).size).toBe(types.length);
    for (const { words } of types) expect(words).toMatch(/^[A-Z].+\.$/);
    expect(documentTypeOf('gone')).toBe(documentTypes.other);
    expect(documentTypeOf('toString')).toBe(documentTypes.other);
  });
});

describe('the starter list', () => {
  it.for(kindSlugs)('of %s asks for each document once', (kind) => {
    const types = starterListOf(kind).map(({ documentType }) => documentType);
    expect(types.length).toBeGreaterThan(10);
    expect(new Set(types).size).toBe(types.length);
  });

  it('asks an entity for its papers, and nobody else', () => {
    const papers = starterListOf('fix-and-flip').filter(({ conditions }) => conditions.includes('entityBorrower'));
    expect(papers.map(({ name }) => name)).toEqual([
      'Articles of organization',
      'Operating agreement',
      'EIN letter',
      'Certificate of good standing',
    ]);
    expect(starterListOf('made-up').map(({ documentType }) => documentType)).toContain('photoId');
  });
});

describe('a problem', () => {
  it.for<[{ code: string; facts: object } | null, string | undefined]>([
    [null, undefined],
    [
      { code: 'notReadBack', facts: { question: 'entityName', faults: 2 } },
      '“Entity: Entity name” doesn’t show its answer once the form is filled in. Check that answer, or upload the document instead.',
    ],
    // As it was stored before.
    [
      { code: 'notReadBack', facts: { field: 'Guarantor name' } },
      '“Guarantor name” doesn’t show its answer once the form is filled in. Check that answer, or upload the document instead.',
    ],
    [
      { code: 'notReadBack', facts: {} },
      'A field doesn’t show its answer once the form is filled in. Check that answer, or upload the document instead.',
    ],
    [
      { code: 'notReadBack', facts: { question: 'goneSince' } },
      'A field doesn’t show its answer once the form is filled in. Check that answer, or upload the document instead.',
    ],
    [
      { code: 'identifierLocked', facts: { question: 'entityEIN' } },
      '“EIN” can’t be read: its encryption key is missing. Enter it again, or ask support.',
    ],
    [{ code: 'later', facts: {} }, 'This document couldn’t be processed.'],
  ])('%j reads as %s', ([problem, sentence]) => {
    const stored = problem && { code: problem.code, facts: { ...problem.facts } };
    expect(problemSentence(stored)).toBe(sentence);
  });
});
