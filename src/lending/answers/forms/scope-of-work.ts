import { isBlank } from '../../../kernel/blank.ts';
import { type AnswerForm, ask } from '../form.ts';
import { isCategoryComplete } from '../questions/scope-of-work.ts';

export const scopeOfWork: AnswerForm = {
  name: 'scopeOfWork',
  title: 'Scope of Work',
  sections: [
    {
      title: 'Project details',
      fields: [
        ask('noWorkPlanned'),
        ask('propertyAddress', { required: true, columns: 12 }),
        ask('projectDescription', { required: true }),
        ask('estimatedTimelineWeeks', { required: true }),
        ask('permitRequired'),
        ask('permitDetails'),
        ask('contractorName'),
        ask('contractorLicenseNumber'),
        ask('contractorInsurance'),
      ],
    },
    { title: 'Categories', fields: [ask('categories')] },
  ],
};

export const scopeMessages = {
  details: 'Please fill in all required project details',
  categories: 'Please ensure all categories have at least one item with description and cost',
  experienceFirst: 'Please complete the Experience Sheet before proceeding.',
  failed: 'Error saving scope of work data',
} as const;

interface Scope {
  readonly noWorkPlanned?: unknown;
  readonly propertyAddress?: unknown;
  readonly projectDescription?: unknown;
  readonly estimatedTimelineWeeks?: unknown;
  readonly categories?: unknown;
}

/** What a scope of work still lacks, in words; undefined for one that is complete. */
export function scopeProblem(scope: Scope): string | undefined {
  if (scope.noWorkPlanned === true) return undefined;
  const { propertyAddress, projectDescription, estimatedTimelineWeeks: weeks, categories } = scope;
  if (isBlank(propertyAddress) || isBlank(projectDescription) || typeof weeks !== 'number' || weeks < 1)
    return scopeMessages.details;
  const all = Array.isArray(categories) ? categories : [];
  return all.length > 0 && all.every(isCategoryComplete) ? undefined : scopeMessages.categories;
}
