import type { CheerioAPI } from 'cheerio';

export const tablesOf = (page: CheerioAPI) => page('table').toArray();
export type Element = ReturnType<typeof tablesOf>[number];
export type AnyNode = Element | Element['children'][number];

export const unseen = new Set(['script', 'style', 'noscript', 'template', 'svg', 'head', 'iframe', 'object']);
export const headings: readonly string[] = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
export const blocks = new Set([
  'p',
  'div',
  'li',
  'tr',
  'td',
  'th',
  'br',
  'dt',
  'dd',
  'section',
  'article',
  'header',
  'ul',
  'ol',
  'dl',
  'table',
  ...headings,
]);

/** What people read of a part of a page. Without recursion: a page may nest as deep as it likes. */
export function textOf(node: AnyNode): string {
  const parts: string[] = [];
  const left: AnyNode[] = [node];
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    if (at.type === 'text') parts.push(at.data);
    if (!('children' in at) || ('name' in at && unseen.has(at.name))) continue;
    if ('name' in at && blocks.has(at.name)) parts.push(' ');
    for (let child = at.children.length - 1; child >= 0; child--) left.push(at.children[child] as AnyNode);
  }
  return parts.join('').replace(/\s+/g, ' ').trim();
}

export const isElement = (node: AnyNode): node is Element => node.type === 'tag';
export const parentOf = ({ parent }: Element): Element | null => (parent?.type === 'tag' ? (parent as Element) : null);
