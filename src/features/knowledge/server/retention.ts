import { type RetentionRule, removesBefore } from '../../../platform/jobs/retention.ts';
import { knowledgeLimits } from '../model.ts';
import { knowledgeMisses, knowledgePassages, knowledgeWords } from './tables.ts';

export const passageRule: RetentionRule = {
  name: 'knowledge-passages',
  what: 'The texts of the knowledge base',
  tables: [knowledgePassages, knowledgeWords],
  kept: { as: 'the installation' },
  why: 'They are a copy of the product’s own texts, made again when those change.',
};

export const missRule: RetentionRule = {
  name: 'knowledge-misses',
  what: 'Searches of the knowledge base without results',
  tables: [knowledgeMisses],
  kept: { days: knowledgeLimits.missDays, after: 'the last such search' },
  why: 'They show what to write about, without who searched.',
  remove: removesBefore(knowledgeMisses, knowledgeMisses.lastAt),
};
