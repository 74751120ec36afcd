export { addsKnowledge } from './passages/keep-passages.ts';
export type { KnowledgeEntry } from './passages/read-content.ts';
export { knowledgeVocabulary, searchKnowledge } from './search.ts';
