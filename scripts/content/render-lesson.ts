// Lessons of src/content/classes as blocks of HTML. Runs when the web app is built; nothing of it reaches the browser.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Token, Tokens } from 'marked';
import type { Block, Lesson, RenderedLesson } from '../../src/content/classes/lesson.ts';
import { sharesItsPage } from '../../src/content/classes/pages.ts';
import { calculatorLoaders } from '../../src/features/calculators/definitions/all.ts';
import { contentMarkdown, escaped } from './render-article.ts';
import { readWorkedExample, writeWorkedExample } from './worked-example.ts';

const classFolder = resolve(import.meta.dirname, '../../src/content/classes');

/**
 * What a lesson can hold beyond an article:
 * - `### A title` with a list right under it is a list with that title; with boxes (`- [ ] `) a checklist to print.
 * - A picture on a line of its own, `![What it shows](capital-stack)`, is a drawing of the class's folder of diagrams.
 * - A fenced block marked `calculator dscr` is an example that the calculator of that name works out.
 * @throws for what it may not hold: HTML, links out of the site, unknown diagrams, calculators and fields
 */
export async function renderLesson({ markdown, ...card }: Lesson): Promise<RenderedLesson> {
  const tokens = contentMarkdown.lexer(markdown).filter(({ type }) => type !== 'space');
  const blocks: Block[] = [];
  let text = '';
  const closeText = () => {
    if (text !== '') blocks.push({ type: 'text', content: text });
    text = '';
  };
  for (let place = 0; place < tokens.length; place += 1) {
    const token = tokens[place] as Token;
    const next = tokens[place + 1];
    if (isHeading(token) && token.depth === 3 && next?.type === 'list') {
      closeText();
      blocks.push(listOf(token, next as Tokens.List));
      place += 1;
    } else text += await htmlOf(token, card.id);
  }
  closeText();
  return { ...card, blocks };
}

/** Lessons that share a page have headings of the same words; each is named with its lesson, so that its address leads to one place. */
const headingPrefix = (lesson: string): string => (sharesItsPage(lesson) ? `${lesson.split('/').at(-1)}-` : '');

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading';

const listOf = ({ text }: Tokens.Heading, { items }: Tokens.List): Block => ({
  type: 'list',
  title: text,
  items: items.map(({ tokens }) => contentMarkdown.parser(tokens.filter(({ type }) => type !== 'checkbox')).trim()),
  isChecklist: items.every(({ task }) => task),
});

async function htmlOf(token: Token, lesson: string): Promise<string> {
  if (token.type === 'code') return exampleOf(token as Tokens.Code, lesson);
  if (isHeading(token)) return contentMarkdown.parser([token]).replace(' id="', ` id="${headingPrefix(lesson)}`);
  const [picture] = token.type === 'paragraph' ? (token.tokens ?? []) : [];
  if (picture?.type === 'image') return diagramOf(picture as Tokens.Image, lesson);
  return contentMarkdown.parser([token]);
}

async function exampleOf({ lang = '', text }: Tokens.Code, lesson: string): Promise<string> {
  const [, slug] = /^calculator ([a-z-]+)$/.exec(lang) ?? [];
  const load = Object.entries(calculatorLoaders).find(([name]) => name === slug)?.[1];
  if (load === undefined) throw new Error(`${lesson}: there is no calculator for "${lang}".`);
  return writeWorkedExample(readWorkedExample(await load(), text));
}

/** The drawing stands in the page, so that it takes the page's colors; it names itself for those who don't see it. */
function diagramOf({ href, text }: Tokens.Image, lesson: string): string {
  if (!/^[a-z0-9-]+$/.test(href)) throw new Error(`${href} is no diagram.`);
  const drawing = readFileSync(
    resolve(classFolder, lesson.split('/')[0] ?? '', 'diagrams', `${href}.svg`),
    'utf8',
  ).trim();
  if (!/^<svg [^>]*role="img"[^>]*>\s*<title>[^<]+<\/title>/.test(drawing)) throw new Error(`${href} has no title.`);
  return `<figure data-diagram>${drawing}<figcaption>${escaped(text)}</figcaption></figure>\n`;
}
