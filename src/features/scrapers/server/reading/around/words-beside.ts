import { isDated, wordsOf } from '../../../mapping/names.ts';
import { type AnyNode, blocks, type Element, headings, isElement, parentOf, textOf } from '../page-text.ts';

export const isNamed = (text: string): boolean => wordsOf(text) !== '';
/** Of a sentence, as much as names what stands beside it. */
const mostWords = 12;
/** Of a name. */
const mostNameWords = 5;
/** What stands so many texts away names nothing. */
const mostTexts = 30;
const firstWords = (text: string): string => text.split(' ').slice(0, mostWords).join(' ');
const lastWords = (text: string): string => text.split(' ').slice(-mostWords).join(' ');

const isShort = (text: string): boolean => text.split(/\s+/).length <= mostNameWords;
export const isName = (text: string): boolean => isShort(text) && isNamed(text);
/** 'Closed 12 loans this week in Austin' names nothing. */
const isNews = (text: string): boolean => !isShort(text) && isDated(text);

export const contains = (outer: Element, inner: Element): boolean => {
  for (let at: Element | null = inner; at; at = parentOf(at)) if (at === outer) return true;
  return false;
};

/** The words before a value, in the smallest part of the page that says anything besides; after it where nothing stands before. Blank: only a heading does. */
export function labelOf(element: Element): string {
  for (let at: Element | null = element; at && at.name !== 'body'; at = parentOf(at)) {
    const before = textBeside(at, 'prev');
    if (isNamed(before.text)) return lastWords(before.text);
    const after = textBeside(at, 'next');
    if (isNamed(after.text)) return firstWords(after.text);
    if (before.isHeaded) return '';
  }
  return '';
}

/** What stands in the same line before or after an element, or else in the next part of the page that has words; headings end it. */
export function textBeside(
  element: Element,
  side: 'prev' | 'next',
): { readonly text: string; readonly isHeaded: boolean } {
  const texts: string[] = [];
  let hasWords = false;
  const all = () => (side === 'prev' ? texts.toReversed() : texts).join(' ').trim();
  for (let at = element[side] as AnyNode | null; at && texts.length < mostTexts; at = at[side] as AnyNode | null) {
    if (isElement(at) && headings.includes(at.name)) return { text: all(), isHeaded: true };
    const text = textOf(at);
    const isBlock = isElement(at) && blocks.has(at.name);
    if (isBlock && isNews(text)) break;
    if (text !== '') texts.push(text);
    hasWords ||= isNamed(text);
    if (hasWords && isBlock) break;
  }
  return { text: all(), isHeaded: false };
}
