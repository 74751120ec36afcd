import { describe, expect, it } from 'vitest';
import { type IndexedCard, indexed } from '../../src/content/article.ts';
import { openIndex, writeIndex } from '../../src/content/search.ts';
import { articles } from './library.ts';

const help = articles.filter(({ room }) => room === 'help').map(indexed);
const [any] = help;
const card = (slug: string, texts: Partial<IndexedCard>): IndexedCard => {
  if (!any) throw new Error('There are no help articles.');
  return { ...any, slug, title: '', summary: '', keywords: '', headings: '', text: '', ...texts };
};
const search = (cards: readonly IndexedCard[], query: string) => openIndex(writeIndex(cards))(query);
const slugs = (cards: readonly IndexedCard[], query: string) => search(cards, query).slugs;

describe('searching the help articles', () => {
  it.each([
    ['why is a program ineligible', 'why-a-program-is-ineligible'],
    ['how do I compare offers?', 'compare-offers'],
    ['saved searches', 'saved-searches'],
    ['alert', 'saved-searches'],
    ['dutch interest', 'compare-offers'],
    ['archive a deal', 'select-a-lender-and-archive'],
    ['dark mode', 'find-your-way'],
    ['support hours', 'reach-a-person'],
    ['lender mail without an account', 'answer-a-request-by-link'],
    ['export pdf', 'filter-sort-and-export'],
    ['password', 'sign-in-and-sessions'],
    ['who can see my client name', 'who-sees-what'],
  ])('"%s" finds %s first', (query, slug) => {
    expect(slugs(help, query)[0]).toBe(slug);
  });

  it('ranks the title before the keywords, headings, summary and text', () => {
    const cards = [
      card('text', { text: 'escrow' }),
      card('summary', { summary: 'Escrow.' }),
      card('headings', { headings: 'Escrow' }),
      card('keywords', { keywords: 'escrow' }),
      card('title', { title: 'Escrow' }),
    ];
    expect(slugs(cards, 'escrow')).toEqual(['title', 'keywords', 'headings', 'summary', 'text']);
  });

  it('finds by the beginning of a word, in any case, with and without accents and the ending of a plural', () => {
    const cards = [card('one', { title: 'Résumés of properties' })];
    for (const query of ['resu', 'RESUME', 'résumés', 'property', 'propert'])
      expect(slugs(cards, query)).toEqual(['one']);
    expect(slugs(cards, 'umes')).toEqual([]);
  });

  it('puts a whole word before a word that only begins with it', () => {
    const cards = [card('longer', { title: 'Offering' }), card('whole', { title: 'Offer' })];
    expect(slugs(cards, 'offer')).toEqual(['whole', 'longer']);
  });

  it('asks for every word, and says so when only some are found', () => {
    const cards = [card('both', { title: 'rate lock' }), card('one', { title: 'rate' })];
    expect(search(cards, 'rate lock')).toMatchObject({ isPartial: false, slugs: ['both'] });
    const partial = search(cards, 'rate zebra');
    expect(partial.isPartial).toBe(true);
    expect(partial.slugs).toEqual(['one', 'both']);
  });

  it.each([
    ['inelligible program', 'why-a-program-is-ineligible'],
    ['compare ofers', 'compare-offers'],
    ['saved serch alrets', 'saved-searches'],
    ['pasword', 'sign-in-and-sessions'],
    ['archvie a deal', 'select-a-lender-and-archive'],
    ['request a qoute', 'request-live-quotes'],
  ])('forgives the spelling mistakes of "%s" and finds %s first', (query, slug) => {
    const found = search(help, query);
    expect([found.slugs[0], found.isPartial]).toEqual([slug, false]);
  });

  it('takes no word for a mistake while it is found as it was typed', () => {
    const cards = [card('lean', { title: 'Lean' }), card('loan', { title: 'Loan' }), card('text', { text: 'loans' })];
    expect(slugs(cards, 'loan')).toEqual(['loan', 'text']);
    expect(slugs(cards, 'loam')).toEqual(expect.arrayContaining(['loan']));
  });

  it('does not count fillers, unless nothing else was typed', () => {
    const cards = [card('how', { text: 'how' }), card('draw', { title: 'draw' })];
    expect(slugs(cards, 'how do I draw')).toEqual(['draw']);
    expect(slugs(cards, 'how')).toEqual(['how']);
  });

  it('finds nothing for nothing, and nothing for what no article has', () => {
    expect(search(help, '  ?! ')).toEqual({ slugs: [], isPartial: false });
    expect(search(help, 'xylophone')).toEqual({ slugs: [], isPartial: false });
  });
});
