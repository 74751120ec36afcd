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

export const isElement = (node: AnyNode): node is Element => node.type === 'tag';

/** What stands raised leads to a note: '9.5<sup>1</sup>%' is 9.5%. */
const noteMark = /^\s*(?:[([]?\d{1,2}[)\]]?(?:\s*,\s*\d{1,2})*|[*†‡§]{1,3})\s*$/;

const ownText = (node: AnyNode): string => (node.type === 'text' ? node.data : '');
/** Of an element and those in it, no deeper: a mark may be a link. */
const shallowText = ({ children }: Element): string =>
  children.map((child) => ('children' in child ? child.children.map(ownText).join('') : ownText(child))).join('');

/** Whether it is the upper part of a fraction: '8<sup>7</sup>/<sub>8</sub>%'. */
const isOverSlash = ({ next }: Element): boolean => next?.type === 'text' && /^\s*[/\u2044]/.test(next.data);

/** What people read of a part of a page, besides the marks of notes. Without recursion: a page may nest as deep as it likes. */
export function textOf(node: AnyNode): string {
  const parts: string[] = [];
  const left: AnyNode[] = [node];
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    if (at.type === 'text') parts.push(at.data);
    if (!('children' in at) || ('name' in at && unseen.has(at.name))) continue;
    if ('name' in at && blocks.has(at.name)) parts.push(' ');
    if (isElement(at) && at.name === 'sup') {
      const raised = shallowText(at);
      if (noteMark.test(raised) && !isOverSlash(at)) continue;
      // '1<sup>st</sup>' is one word; a number beside another is none with it.
      if (!/^\p{L}+$/u.test(raised)) parts.push(' ');
    }
    for (let child = at.children.length - 1; child >= 0; child--) left.push(at.children[child] as AnyNode);
  }
  return parts.join('').replace(/\s+/g, ' ').trim();
}

export const parentOf = ({ parent }: Element): Element | null => (parent?.type === 'tag' ? (parent as Element) : null);
