import { squeezed } from '../../../mapping/field-mapping.ts';
import { type AnyNode, type Element, headings, isElement, parentOf, unseen } from '../page-text.ts';
import { contains, isName, isNamed, textBeside } from './words-beside.ts';

/** Their first text is that of an item. */
const lists: readonly string[] = ['dl', 'ul', 'ol', 'table'];

/**
 * The name of the card that an element stands in, where cards are named by a text rather than a heading: the first text of the nearest
 * part of the page that stands beside others like it, or of a list the text before it. Undefined: it is in none, or the heading names it.
 * @param label what is noted of the element anyway
 */
export function cardOf(element: Element, label: string, heading: Element | undefined): string | undefined {
  for (let at: Element | null = element; at && at.name !== 'body'; at = parentOf(at)) {
    if (heading && contains(at, heading)) return undefined;
    if (!hasAlike(at)) continue;
    const name = lists.includes(at.name) ? textBeside(at, 'prev').text : firstText(at, element);
    if (isName(name) && !squeezed(label).includes(squeezed(name))) return name;
  }
  return undefined;
}

const partsOf = ({ children }: Element): string =>
  children.flatMap((child) => (isElement(child) ? [child.name] : [])).join(' ');

/** Whether another part beside it is of the same class, or has the same parts. */
function hasAlike(element: Element): boolean {
  const [classes, parts] = [element.attribs.class, partsOf(element)];
  return (element.parent?.children ?? []).some(
    (other) =>
      other !== element &&
      isElement(other) &&
      other.name === element.name &&
      ((classes !== undefined && other.attribs.class === classes) || partsOf(other) === parts),
  );
}

/** The first text with words in a part of the page, where that stands before an element of it; blank where a heading does. */
function firstText(part: Element, element: Element): string {
  const left: AnyNode[] = [part];
  for (let at = left.pop(); at !== undefined && at !== element; at = left.pop()) {
    if (at.type === 'text' && isNamed(at.data)) return at.data.replace(/\s+/g, ' ').trim();
    if (!('children' in at) || ('name' in at && unseen.has(at.name))) continue;
    if (isElement(at) && headings.includes(at.name)) return '';
    for (let child = at.children.length - 1; child >= 0; child--) left.push(at.children[child] as AnyNode);
  }
  return '';
}
