import { unifiedForm } from './unified-form.ts';

/** Sections of the unified form about people, who can answer them without the broker. */
export const sectionsAbout = {
  borrower: ['Borrower', 'Entity', 'Experience'],
  guarantor: ['Guarantor background', 'Personal financial statement'],
} as const;

/** What the broker finds out and no borrower is asked. */
export const brokersOwn = 'ficoScore';

const titles: readonly string[] = Object.values(sectionsAbout).flat();

/** The fields that borrowers can fill in themselves. */
export const fieldsOfPeople = unifiedForm.sections
  .filter(({ title }) => titles.includes(title))
  .flatMap(({ fields }) => fields.filter(({ question, computed }) => computed !== true && question !== brokersOwn));
