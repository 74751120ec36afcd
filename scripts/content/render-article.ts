// Markdown of src/content as HTML. Runs when the web app is built; nothing of it reaches the browser.
import { Marked, type Tokens } from 'marked';
import { type Article, anchorOf, type Heading, plainText, type RenderedArticle } from '../../src/content/article.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character);

/** Markdown of the product as HTML. */
export const contentMarkdown = new Marked({
  gfm: true,
  renderer: {
    heading({ tokens, text, depth }) {
      if (depth < 2 || depth > 3) throw new Error(`"${text}" is no heading of the second or third order.`);
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      if (!/^(?:\/(?!\/)|#)/.test(href)) throw new Error(`${href} leads out of the site.`);
      return `<a href="${escaped(href)}">${this.parser.parseInline(tokens)}</a>`;
    },
    table({ header, rows }) {
      const row = (cells: readonly Tokens.TableCell[], tag: 'th' | 'td') => {
        const one = ({ tokens, align }: Tokens.TableCell) =>
          `<${tag}${align === 'right' ? ' data-right' : ''}${tag === 'th' ? ' scope="col"' : ''}>${this.parser.parseInline(tokens)}</${tag}>`;
        return `<tr>${cells.map(one).join('')}</tr>`;
      };
      const body = rows.map((cells) => row(cells, 'td')).join('');
      // Wider than a phone: it scrolls on its own, also by keyboard.
      return `<div data-table role="region" aria-label="Table" tabindex="0"><table><thead>${row(header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`;
    },
    html({ text }) {
      throw new Error(`Articles hold no HTML of their own: ${text}`);
    },
    image({ href }) {
      throw new Error(`Articles hold no pictures: ${href}`);
    },
  },
});

/** @throws for what an article may not hold: HTML, pictures, links out of the site, headings of the first order */
export function renderArticle({ markdown, ...card }: Article): RenderedArticle {
  const tokens = contentMarkdown.lexer(markdown);
  const headings: Heading[] = tokens
    .filter((token): token is Tokens.Heading => token.type === 'heading')
    .map(({ text, depth }) => ({ id: anchorOf(text), text: plainText(text), depth }));
  return { ...card, html: contentMarkdown.parser(tokens), headings };
}
