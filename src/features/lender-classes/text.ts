/*
 * The plain text of sections: paragraphs, headings (# to ######), lists (-, * or 1.), **bold**, *italic* and links to https addresses.
 * It is read into pieces that the page draws itself, so that nothing a lender types is ever HTML. A picture becomes a link to it.
 */

export type Inline =
  | { readonly type: 'text' | 'bold' | 'italic'; readonly text: string }
  | { readonly type: 'link'; readonly text: string; readonly href: string };

/** Of every link in a text of a lender: its address answers for itself. */
export const linkRel = 'noopener noreferrer nofollow ugc';

export type TextBlock =
  | { readonly type: 'heading' | 'paragraph'; readonly content: readonly Inline[] }
  | { readonly type: 'list'; readonly isNumbered: boolean; readonly items: readonly (readonly Inline[])[] };

// One pass: nothing is nested, so that no text takes long to read.
const inline = /\*\*([^*\n]+)\*\*|\*([^*\s][^*\n]*)\*|\[([^\]\n]{1,200})\]\((https:\/\/[^\s()]{1,500})\)/g;

/** An address that may be linked to: of the web, without a name or password in it. */
function safeAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, username, password, href } = new URL(text);
  return protocol === 'https:' && username === '' && password === '' ? href : undefined;
}

function inlineOf(text: string): readonly Inline[] {
  const pieces: Inline[] = [];
  let at = 0;
  for (const match of text.matchAll(inline)) {
    const [whole, bold, italic, label, address = ''] = match;
    if (match.index > at) pieces.push({ type: 'text', text: text.slice(at, match.index) });
    at = match.index + whole.length;
    const href = safeAddress(address);
    if (bold !== undefined) pieces.push({ type: 'bold', text: bold });
    else if (italic !== undefined) pieces.push({ type: 'italic', text: italic });
    else if (label !== undefined && href !== undefined) pieces.push({ type: 'link', text: label, href });
    else pieces.push({ type: 'text', text: whole });
  }
  if (at < text.length) pieces.push({ type: 'text', text: text.slice(at) });
  return pieces;
}

const heading = /^#{1,6}\s+(.+)$/;
const bullet = /^\s*[-*•]\s+(.+)$/;
const numbered = /^\s*\d{1,3}[.)]\s+(.+)$/;

/** The blocks of a section, in their order. */
export function readText(source: string): readonly TextBlock[] {
  const blocks: TextBlock[] = [];
  let lines: string[] = [];
  let list: { isNumbered: boolean; items: (readonly Inline[])[] } | undefined;
  const endParagraph = () => {
    if (lines.length > 0) blocks.push({ type: 'paragraph', content: inlineOf(lines.join(' ')) });
    lines = [];
  };
  const end = () => {
    endParagraph();
    if (list) blocks.push({ type: 'list', ...list });
    list = undefined;
  };
  for (const line of source.replaceAll('\r\n', '\n').split('\n')) {
    const [, title] = heading.exec(line) ?? [];
    const [, point] = bullet.exec(line) ?? [];
    const [, step] = numbered.exec(line) ?? [];
    const item = point ?? step;
    if (line.trim() === '') end();
    else if (title !== undefined) {
      end();
      blocks.push({ type: 'heading', content: inlineOf(title.trim()) });
    } else if (item !== undefined) {
      endParagraph();
      const isNumbered = step !== undefined;
      if (list && list.isNumbered !== isNumbered) end();
      list ??= { isNumbered, items: [] };
      list.items.push(inlineOf(item.trim()));
    } else {
      if (list) end();
      lines.push(line.trim());
    }
  }
  end();
  return blocks;
}
