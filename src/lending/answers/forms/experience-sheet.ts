import { type AnswerForm, ask } from '../form.ts';

export const experienceSheet: AnswerForm = {
  name: 'experience',
  title: 'Experience Sheet',
  sections: [{ title: 'Properties', fields: [ask('experienceProperties', { as: 'properties' })] }],
};

export const sheetMessages = {
  incomplete: 'Please fill in all required fields for each property',
  lastProperty: 'You must have at least one property in your experience sheet',
  failed: 'Error saving experience data',
} as const;
