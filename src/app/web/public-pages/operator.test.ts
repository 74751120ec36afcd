import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renderArticle } from '../../../../scripts/content/render-article.ts';
import { readArticle } from '../../../content/article.ts';
import { namingOperator } from './operator.ts';

const operator = {
  name: 'Kestrel & Sons <LLC>',
  address: '1 Main St, Dayton, OH 45402',
  supportEmail: 'help@example.com',
};
const page = (slug: string) =>
  renderArticle(
    readArticle(
      `pages/${slug}.md`,
      readFileSync(join(import.meta.dirname, `../../../content/pages/${slug}.md`), 'utf8'),
    ),
  );

describe.each(['terms', 'privacy'])('/%s', (slug) => {
  it('names the operator from the configuration, and leaves nothing to fill in', () => {
    const article = page(slug);
    const html = namingOperator(article.html, operator);
    expect(html).toContain('Kestrel &#38; Sons &#60;LLC&#62;, 1 Main St, Dayton, OH 45402');
    expect(html).toContain('<a href="mailto:help@example.com">help@example.com</a>');
    expect(html).not.toMatch(/[{}[\]]|draft|counsel|not in force/i);
    expect(article.notice).toBe('');
  });

  it('leads to the contact form where no support address is configured', () => {
    const html = namingOperator(page(slug).html, { ...operator, address: '', supportEmail: null });
    expect(html).toContain('Use the <a href="/contact">contact form</a>.');
    expect(html).not.toMatch(/mailto|[{}]/);
  });
});

it('the terms cover what a service for mortgage brokers has to settle', () => {
  const headings = page('terms').headings.map(({ text }) => text.replace(/^\d+\. /, ''));
  for (const heading of [
    'Accounts',
    'Acceptable use',
    'Live quotes: real deals only',
    'Plans and fees',
    'Electronic records and signatures',
    'Privacy and security',
    'Limitation of liability',
    'Contact',
  ])
    expect(headings).toContain(heading);
});
