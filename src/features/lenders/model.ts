import { defineFields, type ValuesOf } from '../../kernel/fields/fields.ts';

/** The fields of the company record that can be edited at any time. A blank text is stored empty. */
export const lenderEditFields = defineFields([
  {
    kind: 'text',
    name: 'name',
    label: 'Lender name',
    required: true,
    requiredMessage: 'Lender name is required',
    maxLength: 120,
  },
  {
    kind: 'text',
    name: 'companyName',
    label: 'Legal name',
    default: '',
    maxLength: 120,
    placeholder: 'Where it differs from the name',
  },
  { kind: 'text', name: 'contactName', label: 'Contact name', default: '' },
  { kind: 'email', name: 'email', label: 'Email', default: '' },
  { kind: 'phone', name: 'phone', label: 'Phone', default: '' },
  { kind: 'url', name: 'website', label: 'Website', default: '', placeholder: 'https://' },
  { kind: 'text', name: 'portalAddress', label: 'Portal address', default: '', maxLength: 500 },
  {
    kind: 'nmlsId',
    name: 'nmlsId',
    label: 'NMLS ID',
    default: '',
    help: 'Digits only. Many business-purpose lenders have none: leave it blank.',
  },
  {
    kind: 'states',
    name: 'states',
    label: 'States',
    columns: 12,
    onMap: {
      withCondition: 'brokersLicenseOnlyStates',
      words: { none: 'Not lending', plain: 'Lends', withCondition: 'Licensed brokers only' },
    },
  },
  {
    kind: 'states',
    name: 'brokersLicenseOnlyStates',
    label: 'Only through licensed brokers in',
    help: 'States in which the lender works only with brokers who hold a license.',
    columns: 12,
  },
  {
    kind: 'states',
    name: 'licenseStates',
    label: 'License states',
    help: 'States in which the lender holds a lending license. Not used for matching.',
    columns: 12,
  },
  { kind: 'yesNo', name: 'brokerFriendly', label: 'Broker friendly', columns: 4 },
  { kind: 'yesNo', name: 'whiteLabelPaperwork', label: 'White label paperwork', columns: 4 },
  { kind: 'yesNo', name: 'whiteLabelFundingTPO', label: 'White label funding (TPO)', columns: 4 },
  {
    kind: 'yesNo',
    name: 'attachPackage',
    label: 'Attach the package to the submission email',
    help: 'Loan packages hold Social Security numbers and bank statements: with this on, the whole package travels by email. Off: the email has a link, and people log in. A package over 20 MB is never attached.',
    columns: 12,
  },
  { kind: 'yesNo', name: 'assumable', label: 'Assumable', columns: 4 },
  { kind: 'yesNo', name: 'proofOfFundsLetters', label: 'Proof of funds letters', columns: 4 },
  { kind: 'longText', name: 'proofOfFundsNotes', label: 'Proof of funds notes', default: '', columns: 12 },
  {
    kind: 'integer',
    name: 'bkFcSsDil',
    label: 'Years since BK / FC / SS / DIL',
    unit: 'years',
    help: 'Years that must have passed since a bankruptcy, foreclosure, short sale or deed in lieu. Blank: no limit.',
    min: 0,
    max: 100,
  },
  {
    kind: 'choices',
    name: 'backgroundLimitations',
    label: 'Background limitations',
    options: [
      { value: 'Financial Crimes', label: 'Financial Crimes' },
      { value: 'Felony Convictions', label: 'Felony Convictions' },
    ],
  },
]);

/** How the lender weighs light, normal and heavy rehabs is entered when the lender is added and read-only afterwards. */
export const lenderFields = defineFields([
  ...lenderEditFields,
  {
    kind: 'longText',
    name: 'rehabLogic',
    label: 'Rehab logic',
    default: '',
    help: 'How the lender weighs light, normal and heavy rehabs.',
    columns: 12,
  },
]);

export type LenderValues = ValuesOf<typeof lenderFields>;
export type Lender = LenderValues & { id: string };
