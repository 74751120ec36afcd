import type { KnowledgeEntry } from '../../knowledge/server/api.ts';
import { calculatorList } from '../definitions/list.ts';

/** What each calculator answers, for those who search the knowledge base. */
export const calculatorTexts = (): readonly KnowledgeEntry[] =>
  Object.values(calculatorList).flatMap(({ path, title, subtitle, purpose, ...more }) =>
    path === null || 'supersededBy' in more
      ? []
      : [
          {
            source: 'calculator',
            path,
            title,
            heading: null,
            keywords: 'calculate calculator compute figure estimate',
            text: `${subtitle}. ${purpose}`,
          },
        ],
  );
