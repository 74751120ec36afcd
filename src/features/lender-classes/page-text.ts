import { pathOfCall } from '../../kernel/endpoint.ts';
import type { TaughtClass } from './contract.ts';
import { readLenderClass } from './endpoints.ts';
import { type Inline, linkRel, readText, type TextBlock } from './text.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? character);

function inlineHtml(pieces: readonly Inline[]): string {
  const htmlOf = (piece: Inline): string => {
    const text = escaped(piece.text);
    if (piece.type === 'link') return `<a href="${escaped(piece.href)}" rel="${linkRel}">${text}</a>`;
    if (piece.type === 'bold') return `<strong>${text}</strong>`;
    return piece.type === 'italic' ? `<em>${text}</em>` : text;
  };
  return pieces.map(htmlOf).join('');
}

function blockHtml(block: TextBlock): string {
  if (block.type === 'list') {
    const items = block.items.map((item) => `<li>${inlineHtml(item)}</li>`).join('');
    return block.isNumbered ? `<ol>${items}</ol>` : `<ul>${items}</ul>`;
  }
  return block.type === 'heading' ? `<h3>${inlineHtml(block.content)}</h3>` : `<p>${inlineHtml(block.content)}</p>`;
}

/** What the page of a class says before any script has run, for readers without JavaScript and for search engines. */
export function pageTextOf(taught: TaughtClass) {
  const { _id, title, summary, lenderName, sections } = taught;
  const parts = sections.map(
    (section) =>
      `<section><h2>${escaped(section.title)}</h2>${readText(section.text).map(blockHtml).join('')}</section>`,
  );
  return {
    ...{ path: `/classes/${_id}`, title, description: summary },
    html: [
      `<h1>${escaped(title)}</h1><p>${escaped(summary)}</p><p>Taught by ${escaped(lenderName)}</p>`,
      ...parts,
    ].join('\n'),
    data: {
      ...{ '@context': 'https://schema.org', '@type': 'Course', name: title, description: summary },
      provider: { '@type': 'Organization', name: lenderName },
      isAccessibleForFree: true,
    },
    answer: { address: pathOfCall(readLenderClass.url, { params: { id: _id } }), body: { class: taught } },
  };
}
