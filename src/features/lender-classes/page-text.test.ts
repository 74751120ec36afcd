import { expect, it } from 'vitest';
import { pageTextOf } from './page-text.ts';

const taught = {
  ...{ _id: 'c1', lenderId: 'l1', lenderName: 'Harbor <Capital>', version: 1, isRequired: false, passPercent: 80 },
  ...{ title: 'Draws & "holdbacks"', summary: 'How draws work.', quiz: [] },
  sections: [
    {
      title: 'First <b>',
      text: '# A heading\n\nText with **bold** and [a link](https://example.com/?a=1&b="2).\n\n1. One\n2. <script>',
    },
  ],
};

it('the text of a class is HTML of our own, whatever its lender typed', () => {
  const { html, path, title, description, data } = pageTextOf(taught);
  expect([path, title, description]).toEqual(['/classes/c1', 'Draws & "holdbacks"', 'How draws work.']);
  expect(html).toContain('<h1>Draws &amp; &quot;holdbacks&quot;</h1>');
  expect(html).toContain('<p>Taught by Harbor &lt;Capital&gt;</p>');
  expect(html).toContain('<section><h2>First &lt;b&gt;</h2><h3>A heading</h3>');
  expect(html).toContain('<strong>bold</strong>');
  expect(html).toContain('<ol><li>One</li><li>&lt;script&gt;</li></ol>');
  expect(html).not.toMatch(/<script|<b>|href="[^"]*"[^ >]/);
  expect(data).toMatchObject({ '@type': 'Course', name: title, provider: { name: 'Harbor <Capital>' } });
});
