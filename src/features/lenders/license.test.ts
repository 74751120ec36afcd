import { expect, it } from 'vitest';
import { stateCodes } from '../../kernel/states.ts';
import { licenseStatesText, nmlsText } from './license.ts';

it('a license that is missing is not stated', () => {
  expect(nmlsText({ nmlsId: '' })).toBe('Not stated');
  expect(licenseStatesText({ licenseStates: [] })).toBe('Not stated');
});

it('a license is read as its ID and its states', () => {
  expect(nmlsText({ nmlsId: '900000001' })).toBe('900000001');
  expect(licenseStatesText({ licenseStates: ['AZ', 'CA'] })).toBe('AZ, CA');
  expect(licenseStatesText({ licenseStates: stateCodes })).toBe('All 50 states and DC');
});
