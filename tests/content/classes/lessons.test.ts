import { describe, expect, it } from 'vitest';
import { renderLesson } from '../../../scripts/content/render-lesson.ts';
import { readLesson } from '../../../src/content/classes/lesson.ts';
import { equationsOf, holds } from '../equations.ts';
import { gradeOf, spelledAlike } from '../reading-level.ts';
import { lessons, sentencesOf } from './lessons.ts';

const head = '---\ntitle: A title\nsummary: A summary.\nicon: home\n---\n';
const render = (markdown: string) => renderLesson(readLesson('a-class/a-lesson.md', `${head}${markdown}`));

describe('every lesson', () => {
  it.each(lessons)('$id: becomes a page', async (lesson) => {
    const { blocks } = await renderLesson(lesson);
    expect(blocks.length).toBeGreaterThan(1);
  });

  it.each(lessons)('$id: reads at grade 10 or below', ({ markdown }) => {
    expect(gradeOf(sentencesOf(markdown))).toBeLessThanOrEqual(10);
  });

  it.each(lessons)('$id: has equations that come out', ({ markdown }) => {
    expect(equationsOf(markdown).filter((equation) => !holds(equation))).toEqual([]);
  });

  it.each(lessons)('$id: has a short title, and says in a line what it is about', ({ title, summary }) => {
    expect(title.length).toBeLessThanOrEqual(60);
    expect(summary.length).toBeLessThanOrEqual(200);
    expect(summary).toMatch(/[.?]$/);
  });

  it('says no sentence that another one says', () => {
    const known = new Map<string, string>();
    const twice: string[] = [];
    for (const { id, markdown } of lessons)
      for (const sentence of sentencesOf(markdown)) {
        const spelled = spelledAlike(sentence);
        if (known.has(spelled)) twice.push(`${id} and ${known.get(spelled)}: ${sentence}`);
        known.set(spelled, id);
      }
    expect(twice).toEqual([]);
  });
});

describe('a lesson as blocks', () => {
  it('takes a heading with a list right under it for a list, and the rest for text', async () => {
    const { blocks } = await render('## First\n\nText.\n\n### Points\n\n- One *thing*\n- Two\n\nMore text.\n');
    expect(blocks).toEqual([
      { type: 'text', content: '<h2 id="first">First</h2>\n<p>Text.</p>\n' },
      { type: 'list', title: 'Points', items: ['One <em>thing</em>', 'Two'], isChecklist: false },
      { type: 'text', content: '<p>More text.</p>\n' },
    ]);
  });

  it('knows a checklist by its boxes', async () => {
    const { blocks } = await render('### To bring\n\n- [ ] Passport\n- [ ] Lease\n');
    expect(blocks).toEqual([{ type: 'list', title: 'To bring', items: ['Passport', 'Lease'], isChecklist: true }]);
  });

  it('works out an example with the calculator, and links to it with the same numbers', async () => {
    const { blocks } = await render(
      '```calculator dscr\npurchasePrice = 400000\nmonthlyRent = 2800\ninterestRate = 7.5\nshow = loanAmount, lenderDscr\n```\n',
    );
    const [block] = blocks;
    const html = block?.type === 'text' ? block.content : '';
    expect(html).toContain('<th scope="row">Purchase Price</th><td data-right>$400,000</td>');
    expect(html).toContain('<th scope="row">Loan amount</th>');
    expect(html).toMatch(/href="\/dscr-calculator#calculation=dscr&amp;purchasePrice=400000/);
  });

  it.each([
    ['an unknown calculator', '```calculator rent\nshow = a\n```'],
    ['an unknown input', '```calculator dscr\nhouse = 1\nshow = dscr\n```'],
    ['an unknown figure', '```calculator dscr\npurchasePrice = 400000\nshow = luck\n```'],
    ['a value that is no number', '```calculator dscr\npurchasePrice = much\nshow = dscr\n```'],
    ['other code', '```ts\nconst a = 1;\n```'],
    ['a diagram that is none', '![A plan](no-such-plan)'],
    ['a picture from elsewhere', '![A plan](https://example.com/a.svg)'],
    ['HTML of its own', 'Text <img src=x>'],
  ])('refuses %s', async (_what, markdown) => {
    await expect(render(markdown)).rejects.toThrow();
  });
});
