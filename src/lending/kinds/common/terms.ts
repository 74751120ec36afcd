import { defineFields, type Option } from '../../../kernel/fields/fields.ts';
import type { TermsDefinition } from '../kind.ts';

export const maxTiers = 16;
/** The scale of a credit score. */
export const ficoLimits = { min: 300, max: 850 } as const;

/** Options that are stored as they are read. */
export const optionsOf = <const V extends string>(...values: readonly V[]): readonly Option<V>[] =>
  values.map((value) => ({ value, label: value }));

export const monthOptions = <const V extends number>(...months: readonly V[]): readonly Option<V>[] =>
  months.map((value) => ({ value, label: `${value} months` }));

export const settingOptions = optionsOf('Rural', 'Non-Rural');
export const programTypeOptions = optionsOf('DSCR', 'Non-DSCR');
export const propertyUseOptions = optionsOf('Standard Rental', 'Short Term Rental');
export const dscrPropertyTypes = optionsOf('Single Family 1-4', 'Condo', 'Townhome', 'PUD', '2-4 Unit');

/** The fields all five kinds share, apart from name, setting and property types, whose shape is the kind's own. */
export const commonFields = defineFields([
  {
    kind: 'text',
    name: 'highlightNote',
    label: 'Highlight note',
    placeholder: 'What makes this program stand out',
    help: 'One line that brokers see beside the program.',
    maxLength: 500,
    columns: 12,
  },
  {
    kind: 'optionBlock',
    name: 'recourse',
    label: 'Recourse',
    options: [
      { value: 'recourse', label: 'Recourse' },
      { value: 'nonRecourse', label: 'Non-Recourse' },
    ],
  },
  {
    kind: 'yesNo',
    name: 'crossCollateralAllowed',
    label: 'Cross collateral allowed',
    columns: 4,
  },
  {
    kind: 'integer',
    name: 'experienceWindowMonths',
    label: 'Experience window',
    unit: 'months',
    min: 0,
    max: 600,
    default: 36,
    help: 'How far back completed projects count as experience.',
    columns: 4,
  },
  {
    kind: 'integer',
    name: 'averageTimeToClose',
    label: 'Average Time to Close',
    unit: 'days',
    min: 0,
    max: 3_650,
    columns: 4,
  },
  {
    kind: 'percent',
    name: 'interestRate',
    label: 'Interest rate',
    step: 0.125,
    help: 'Per year; the lowest if you quote a range. Brokers rank same-size loans by price.',
    columns: 3,
  },
  {
    kind: 'percent',
    name: 'maxInterestRate',
    label: 'Interest rate up to',
    step: 0.125,
    help: 'Leave blank if there is no range.',
    columns: 3,
  },
  {
    kind: 'decimal',
    name: 'points',
    label: 'Points',
    unit: 'pts',
    min: 0,
    max: 20,
    step: 0.125,
    inPoints: true,
    columns: 3,
  },
  {
    kind: 'money',
    name: 'lenderFees',
    label: 'Lender fees',
    help: 'Underwriting, processing, and document fees together.',
    columns: 3,
  },
]);

const adjustment = { kind: 'decimal', min: -10, max: 10, step: 0.125, inPoints: true } as const;
/** What a tier adds to the price of its program. Of rentals the rate stays the program's: their DSCR is computed at it. */
export const [rateAdjustment, pointsAdjustment] = defineFields([
  { ...adjustment, name: 'rateAdjustment', label: 'Rate adjustment', help: 'Percentage points added to the rate.' },
  {
    ...adjustment,
    name: 'pointsAdjustment',
    label: 'Points adjustment',
    help: 'Points added to those of the program.',
  },
]);

export const singleSetting = defineFields([
  {
    kind: 'choice',
    name: 'setting',
    label: 'Setting',
    options: settingOptions,
    default: 'Non-Rural',
    columns: 4,
  },
]);

export const constructionFields = defineFields([
  { kind: 'money', name: 'minAsIsValue', label: 'Minimum as-is value', columns: 4 },
  {
    kind: 'optionBlock',
    name: 'drawType',
    label: 'Draw type',
    options: [
      { value: 'self', label: 'Self' },
      { value: 'thirdParty', label: 'Third party' },
    ],
  },
]);

/** The fields of DSCR programs that portfolio programs have too. */
export const rentalFields = defineFields([
  {
    kind: 'choices',
    name: 'allowedOccupancy',
    label: 'Allowed occupancy',
    options: optionsOf('Tenant Occupied', 'Vacant', 'Owner Occupied'),
    open: true,
  },
  {
    kind: 'choices',
    name: 'propertyUses',
    label: 'Property uses',
    options: propertyUseOptions,
    open: true,
  },
  {
    kind: 'rows',
    name: 'loanTerms',
    label: 'Loan terms',
    fields: [
      { kind: 'integer', name: 'termYears', label: 'Term', unit: 'years', min: 1, max: 50, default: 30 },
      {
        kind: 'choice',
        name: 'termType',
        label: 'Term type',
        options: optionsOf('Fixed', 'ARM', 'Interest Only'),
        default: 'Fixed',
        open: true,
      },
    ],
    default: [{ termYears: 30, termType: 'Fixed' }],
    maxRows: 20,
  },
  {
    kind: 'choices',
    name: 'termLengthMonths',
    label: 'Term lengths',
    options: monthOptions(12, 13, 18, 19, 24),
    help: 'For short-term loans beside the loan terms.',
  },
  {
    kind: 'group',
    name: 'stateRestrictions',
    label: 'State restrictions',
    fields: [
      {
        kind: 'states',
        name: 'noPrepay',
        label: 'No prepayment penalty in',
        placeholder: 'NJ, OH, PA',
        help: 'States separated by commas.',
      },
    ],
  },
  {
    kind: 'text',
    name: 'prepaymentPeriod',
    label: 'Prepayment period',
    placeholder: '5-4-3-2-1',
    columns: 4,
  },
  {
    kind: 'choice',
    name: 'programType',
    label: 'Program type',
    options: programTypeOptions,
    help: 'Blank: DSCR.',
    columns: 4,
  },
]);

export const commonTierFields = defineFields([
  { kind: 'text', name: 'tierName', label: 'Tier name', maxLength: 100 },
  { kind: 'integer', name: 'minFICO', label: 'Min FICO', ...ficoLimits },
  {
    kind: 'integer',
    name: 'minExperience',
    label: 'Min experience',
    unit: 'deals',
    min: 0,
    max: 10_000,
    help: 'Completed deals inside the experience window.',
  },
  { kind: 'range', name: 'loanRange', label: 'Loan range' },
]);

export const rentalTierFields = defineFields([
  { kind: 'percent', name: 'maxLTVPurchase', label: 'Max LTV purchase' },
  { kind: 'percent', name: 'maxLTVRateTerm', label: 'Max LTV rate/term' },
  { kind: 'percent', name: 'maxLTVCashOut', label: 'Max LTV cash-out' },
  { kind: 'decimal', name: 'dscrRatioMin', label: 'Min DSCR', min: 0, max: 10, step: 0.1 },
  pointsAdjustment,
]);

/** Whether a column of a tier adds to the price: it asks nothing of a deal and limits nothing. */
export const addsToPrice = ({ name }: { readonly name: string }): boolean => name.endsWith('Adjustment');

/** The name is optional to type; what is left blank is stored as the kind's default. */
export const nameField = <const Default extends string>(defaultName: Default) =>
  ({
    kind: 'text',
    name: 'name',
    label: 'Program name',
    default: defaultName,
    placeholder: defaultName,
    maxLength: 120,
    columns: 12,
  }) as const;

/** The property types a program of these terms can be offered for. */
export const propertyTypesOf = (terms: Pick<TermsDefinition, 'fields'>): readonly Option<string>[] =>
  terms.fields.flatMap((field) =>
    field.name === 'propertyTypes' && field.kind === 'choices'
      ? field.options.map(({ value, label }) => ({ value: String(value), label }))
      : [],
  );
