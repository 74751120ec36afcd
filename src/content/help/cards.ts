import type { ArticleCard } from '../article.ts';

const modules = import.meta.glob<ArticleCard>('./*/*.md', { query: '?card', import: 'card', eager: true });
export const cards: readonly ArticleCard[] = Object.values(modules);
