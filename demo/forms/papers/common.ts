import type { Block, PaperField } from '../paper.ts';

export const section = (title: string): Block => ({ kind: 'section', title });
export const text = (words: string): Block => ({ kind: 'text', text: words });
export const fields = (...lines: (readonly PaperField[])[]): Block => ({ kind: 'fields', lines });
export const list = (...items: readonly string[]): Block => ({ kind: 'list', items });
export const steps = (...items: readonly string[]): Block => ({ kind: 'list', items, isNumbered: true });
export const facts = (...rows: readonly (readonly [string, string])[]): Block => ({ kind: 'facts', rows });
export const callout = (title: string, words: string): Block => ({ kind: 'callout', title, text: words });
export const choice = (name: string, label: string, ...options: readonly string[]): Block => ({
  kind: 'choice',
  name,
  label,
  options,
});
export const ticks = (name: string, label: string, ...options: readonly string[]): Block => ({
  kind: 'choice',
  name,
  label,
  options,
  isMany: true,
});
export const yesOrNo = (name: string, label: string): Block => choice(name, label, 'Yes', 'No');
export const field = (name: string, label: string, columns?: number, longest?: number): PaperField => ({
  name,
  label,
  ...(columns === undefined ? {} : { columns }),
  ...(longest === undefined ? {} : { longest }),
});
export const essay = (name: string, label: string, lines: number): Block => fields([{ name, label, lines }]);
export const signature = (who: string, label: string): Block => ({ kind: 'signature', who, label });

const place = (of: string) => [
  [field(`${of}_address`, 'Street address', 9), field(`${of}_unit_number`, 'Unit')],
  [
    field(`${of}_city`, 'City', 6),
    field(`${of}_state`, 'State', 2, 2),
    field(`${of}_zip`, 'ZIP code', 2, 10),
    field(`${of}_county`, 'County'),
  ],
];

/** A person: the borrower, a guarantor. */
export const person = (who: string): Block =>
  fields(
    [field(`${who}_first_name`, 'First name'), field(`${who}_last_name`, 'Last name')],
    [
      field(`${who}_date_of_birth`, 'Date of birth', 3),
      field(`${who}_ssn`, 'Social Security number', 3, 11),
      field(`${who}_phone`, 'Phone', 3),
      field(`${who}_credit_score`, 'Estimated FICO score'),
    ],
    [field(`${who}_email`, 'Email', 6), field(`${who}_citizenship`, 'Citizenship')],
    [
      field(`${who}_address`, 'Home address', 5),
      field(`${who}_city`, 'City', 4),
      field(`${who}_state`, 'State', 1, 2),
      field(`${who}_zip`, 'ZIP code'),
    ],
  );

export const entity: readonly Block[] = [
  section('Borrowing entity'),
  fields(
    [field('entity_name', 'Entity name', 8), field('entity_ein', 'EIN', 4, 10)],
    [
      {
        name: 'entity_type',
        label: 'Entity type',
        columns: 4,
        options: ['LLC', 'Corporation', 'Partnership', 'Trust'],
      },
      field('entity_registered_states', 'States registered in', 5),
      field('ownership_percentage', 'Borrower owns (%)'),
    ],
  ),
];

export const property = (title = 'Subject property'): readonly Block[] => [
  section(title),
  fields(...place('property')),
];

const contacts = [
  ['title', 'Title company'],
  ['escrow', 'Escrow or closing agent'],
  ['insurance', 'Insurance agency'],
] as const;

export const closingContacts: readonly Block[] = [
  section('Closing contacts'),
  fields(
    ...contacts.map(([of, label]) => [
      field(`${of}_company_name`, label, 4),
      field(`${of}_contact_name`, 'Contact', 3),
      field(`${of}_phone`, 'Phone', 2),
      field(`${of}_email`, 'Email'),
    ]),
  ),
];

export const declarations: readonly Block[] = [
  section('Declarations'),
  text('Answer for the entity and for every guarantor. Explain each "Yes" on a separate page.'),
  yesOrNo('has_outstanding_judgments', 'Are there outstanding judgments against you?'),
  yesOrNo('has_outstanding_lawsuits', 'Are you a party to a lawsuit?'),
  yesOrNo('has_delinquent_debt', 'Are you delinquent on federal or state debt?'),
  yesOrNo('has_felony_conviction', 'Have you been convicted of a felony?'),
  yesOrNo('will_occupy_property', 'Will you or a relative live in the property?'),
];

export const certification: readonly Block[] = [
  section('Certification and signature'),
  text(
    'The loan is for business purposes only. I certify that the statements in this form are true and complete, and I authorize the lender to verify them, to order a credit and background report, and to share them with investors who buy its loans.',
  ),
  signature('borrower', 'Borrower'),
];
