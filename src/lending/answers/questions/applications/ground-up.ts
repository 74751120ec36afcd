import { monthOptions, optionsOf } from '../../../kinds/common/terms.ts';
import { defineQuestions, half, labeled, third, whole } from '../../question.ts';

export const lotQuestions = defineQuestions('property', [
  {
    name: 'groundUpPropertyType',
    label: 'Property type',
    kind: 'choice',
    options: optionsOf('Single Family 1-4', 'Multifamily 5+', 'Mixed-Use', 'Commercial', 'Industrial', 'Land'),
    ...half,
  },
  { name: 'lotSize', label: 'Lot size', kind: 'text', maxLength: 60, placeholder: 'Acres or square feet', ...third },
  { name: 'zoning', label: 'Zoning', kind: 'text', maxLength: 60, ...third },
  { name: 'landValue', label: 'Land value', kind: 'money', ...third },
]);

/** What a search says of the land, which an application keeps as it was. */
export const landQuestions = defineQuestions('deal', [
  { name: 'completedValue', label: 'Completed value', kind: 'money', ...third },
  {
    name: 'landStatus',
    label: 'Land status',
    kind: 'choice',
    options: labeled({
      purchase: 'Purchase',
      owned: 'Owned',
      ownedFreeAndClear: 'Owned free and clear',
      ownedWithBalance: 'Owned with a balance',
    }),
    ...third,
  },
  { name: 'landPurchasePrice', label: 'Land purchase price', kind: 'money', ...third },
  { name: 'landCurrentValue', label: 'Current land value', kind: 'money', ...third },
  { name: 'landBalance', label: 'Balance owed on the land', kind: 'money', ...third },
]);

/** What only the application for a ground-up construction loan asks. */
export const constructionQuestions = defineQuestions('deal', [
  {
    name: 'groundUpExitStrategy',
    label: 'Exit strategy',
    kind: 'choice',
    options: labeled({ sell: 'Sell', refinance: 'Refinance', keep: 'Keep' }),
    ...half,
  },
  {
    name: 'constructionType',
    label: 'Construction',
    kind: 'choice',
    options: labeled({ new: 'New construction', addition: 'Addition', renovation: 'Renovation' }),
    ...half,
  },
  {
    name: 'constructionTimeline',
    label: 'Construction time',
    kind: 'choice',
    options: monthOptions(6, 9, 12, 18, 24, 36),
    ...third,
  },
  {
    name: 'planStatus',
    label: 'Plans',
    kind: 'choice',
    options: labeled({
      approved: 'Approved',
      submitted: 'Submitted',
      'in-progress': 'In progress',
      'not-started': 'Not started',
    }),
    ...third,
  },
  {
    name: 'permitStatus',
    label: 'Permits',
    kind: 'choice',
    options: labeled({ obtained: 'Obtained', applied: 'Applied for', 'not-applied': 'Not applied for' }),
    ...third,
  },
  { name: 'totalProjectCost', label: 'Total project cost', kind: 'money', ...third },
  {
    name: 'drawType',
    label: 'Draw inspections',
    kind: 'choice',
    options: labeled({ self: 'Self', 'third-party': 'Third party' }),
    ...half,
  },
  {
    name: 'drawSchedule',
    label: 'Draw schedule',
    kind: 'longText',
    maxLength: 2_000,
    help: 'Stages and the share of the budget at each',
    ...whole,
  },
]);

export const builderQuestions = defineQuestions('borrower', [
  {
    name: 'previousProjects',
    label: 'Previous projects',
    kind: 'longText',
    maxLength: 5_000,
    help: 'Address, what was built, cost and sale price',
    ...whole,
  },
]);
