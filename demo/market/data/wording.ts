export const rehabLogics = [
  'Light: under 25% of price, no structural work. Normal: 25-50%. Heavy: above 50%, additions or change of use.',
  'Light to $25,000, normal to $75,000, heavy above; heavy rehabs need two completed projects of that size.',
  'Cosmetic work is light, systems and kitchens are normal, anything with a structural permit is heavy.',
  'Heavy rehabs (budget above price) lose 5 points of leverage and need a contractor bid.',
];

export const proofOfFundsNotes = [
  'Letters on the same business day, valid for 30 days.',
  'Letter after a soft credit pull and the entity documents.',
  'Address-specific letters only, up to the prequalified amount.',
  'Send the purchase contract; letters carry our letterhead or yours.',
];

/** Highlight notes that fit any lender; profiles have notes of their own. */
export const plainNotes = [
  'No appraisal under $500,000, desktop valuation instead',
  'Rehab draws funded within two business days',
  'Broker points paid at the table',
  'No prepayment penalty after three months',
  'Interest only, no payments in the first month',
  'Entity vesting welcome',
  'One document list, no surprises at closing',
  'Repeat borrowers skip the project review',
];
