import type { IndexedCard } from '../article.ts';

const modules = import.meta.glob<IndexedCard>('./*/*.md', { query: '?indexed', import: 'card', eager: true });
export const cards: readonly IndexedCard[] = Object.values(modules);
