import type { Choice, Measure } from '../../checks/check.ts';

/** Checks that several kinds apply. A kind lists those it has, in the order of docs/rules/eligibility.md. */
export const propertyType: Choice = {
  code: 'PROPERTY_TYPE',
  label: 'Property type',
  offered: 'propertyTypes',
  wanted: 'propertyType',
  needed: 'propertyType',
};
export const setting: Choice = { code: 'SETTING', label: 'Setting', offered: 'setting', wanted: 'setting' };
export const recourse: Choice = { code: 'RECOURSE', label: 'Recourse', offered: 'recourse', wanted: 'recourse' };
export const interestType: Choice = {
  code: 'INTEREST_TYPE',
  label: 'Interest type',
  offered: 'interestType',
  wanted: 'interestType',
};
export const drawType: Choice = { code: 'DRAW_TYPE', label: 'Draw type', offered: 'drawType', wanted: 'drawType' };
export const crossCollateral: Choice = {
  code: 'CROSS_COLLATERAL',
  label: 'Cross collateral',
  offered: 'crossCollateralAllowed',
  wanted: 'crossCollateralAllowed',
  refusal: 'Cross collateral is not allowed',
};
export const termLength: Choice = {
  code: 'TERM_LENGTH',
  label: 'Term',
  subject: 'Term in months',
  offered: 'termLengthMonths',
  wanted: 'termLengthMonths',
};
export const minAsIsValue: Measure = {
  code: 'MIN_AS_IS_VALUE',
  label: 'As-is value',
  bound: 'minimum',
  subject: 'As-is value',
  unit: 'money',
  stated: 'minAsIsValue',
  actual: 'asIsValue',
};
export const minFico: Measure = {
  code: 'MIN_FICO',
  label: 'FICO',
  bound: 'minimum',
  subject: 'FICO score',
  unit: 'score',
  stated: 'minFICO',
  actual: 'fico',
};
export const minExperience: Measure = {
  code: 'MIN_EXPERIENCE',
  label: 'Experience',
  bound: 'minimum',
  subject: 'Experience',
  unit: 'number',
  stated: 'minExperience',
  actual: 'experience',
};
/** What every tier asks of the borrower. */
export const borrowerMeasures: readonly Measure[] = [minFico, minExperience];
