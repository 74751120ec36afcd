import { knowledgeLimits } from '../model.ts';

/** What is looked for stands in the address, so that going back from an article finds it again. */
export const knowledgeSearch = ({ q }: Readonly<Record<string, unknown>>): { q?: string } =>
  (typeof q === 'string' && q.trim() !== '') || typeof q === 'number'
    ? { q: String(q).slice(0, knowledgeLimits.queryCharacters) }
    : {};
