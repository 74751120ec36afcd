export const requirementLimits = { perLender: 200, name: 120, note: 500 } as const;

export const requirementTexts = {
  added: 'Document requirement added.',
  saved: 'Document requirement saved.',
  archived: 'Document requirement archived.',
  restored: 'Document requirement restored.',
  ordered: 'Order saved.',
  started: 'The usual documents were added.',
  changed: 'Somebody else has changed this document requirement meanwhile.',
  orderChanged: 'The list has changed since you opened it. Reload the page and try again.',
  notEmpty: 'There are document requirements for this program already.',
  nothingToAdd: 'Every program already needs what lenders of this loan type usually need.',
  full: `A lender can have up to ${requirementLimits.perLender} document requirements. Archive some first.`,
  noTemplate: 'Choose the form that is filled in.',
  otherTemplate: 'This form isn’t one of this lender’s.',
  notPublished: 'Publish this form first.',
  templateTwice: 'Another document requirement fills in this form already.',
  otherProgram: 'This program belongs to another lender.',
} as const;
