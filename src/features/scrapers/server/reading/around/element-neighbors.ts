import type { CheerioAPI } from 'cheerio';
import { joined, type Neighbor, type Neighbors } from '../../../mapping/around.ts';
import { squeezed } from '../../../mapping/field-mapping.ts';
import { type Element, headings, parentOf, textOf } from '../page-text.ts';
import type { Grid } from '../places.ts';
import { cardOf } from './card-name.ts';
import { CellNeighbors } from './cell-neighbors.ts';
import { contains, isNamed, labelOf } from './words-beside.ts';

/** A table of the page, with the elements that its cells come from. */
export interface HtmlGrid extends Grid {
  readonly elements: readonly (readonly (Element | undefined)[])[];
}

/**
 * What names an element of a page: the labels of its row and column, or else its own words or those before it; and what it stands under,
 * from outside in: the heading, the name of its card, and in tables the titles there.
 */
export class ElementNeighbors {
  readonly #page: CheerioAPI;
  readonly #grids: readonly HtmlGrid[];
  readonly #cells = new CellNeighbors();
  /** Where elements stand in the order of the page. */
  #order: ReadonlyMap<Element, number> | undefined;
  #headings: readonly Element[] | undefined;

  constructor(page: CheerioAPI, grids: readonly HtmlGrid[]) {
    this.#page = page;
    this.#grids = grids;
  }

  around(element: Element): Neighbors {
    const table = this.#inTable(element);
    const { heading: title, ...others } = table ?? this.#inText(element);
    const all = this.#headingsOf();
    const heading = this.#headingOver(element, all);
    // What the words of its own say is noted instead of the label.
    const label = others.text ? '' : (others.label?.text ?? '');
    const card = cardOf(table ? tableOf(element) : element, label, heading);
    const named = (over: Element | undefined, titles: string | undefined) => {
      const texts = [over && textOf(over), card, titles].filter((text) => text !== undefined);
      return joined([...new Map(texts.map((text) => [squeezed(text), text])).values()]);
    };
    const headingWith = (own: Neighbor | undefined): Neighbor => ({
      ...own,
      text: named(heading, own?.text),
      others: () => [
        ...all.filter((one) => one !== heading).map((one) => named(one, own?.text)),
        ...(own?.others() ?? []).map((titles) => named(heading, titles)),
      ],
    });
    const whole = headingWith(title);
    if (whole.text === '') return others;
    return { heading: title?.earlier ? { ...whole, earlier: headingWith(title.earlier) } : whole, ...others };
  }

  /** Undefined where it is no cell, or a part of one that says more: old pages are laid out as tables. */
  #inTable(element: Element): Neighbors | undefined {
    let cell: Element | null = element;
    while (cell && cell.name !== 'td' && cell.name !== 'th') cell = parentOf(cell);
    if (!cell || textOf(cell) !== textOf(element)) return undefined;
    for (const grid of this.#grids)
      for (const [row, cells] of grid.elements.entries()) {
        const column = cells.indexOf(cell);
        if (column >= 0) return this.#cells.around(grid, { row, column });
      }
    return undefined;
  }

  #inText(element: Element): Neighbors {
    const [own, label] = [textOf(element), labelOf(element)];
    return {
      ...(label === '' ? {} : { label: { text: label, others: () => [] } }),
      ...(isNamed(own) ? { text: { text: own, others: () => [] } } : {}),
    };
  }

  #headingsOf(): readonly Element[] {
    this.#headings ??= this.#page<Element, string>([...headings, 'caption', '[role=heading]'].join(', '))
      .toArray()
      .filter((one) => isNamed(textOf(one)));
    return this.#headings;
  }

  #headingOver(element: Element, all: readonly Element[]): Element | undefined {
    this.#order ??= new Map(
      this.#page<Element, string>('body *')
        .toArray()
        .map((one, at) => [one, at]),
    );
    const order = this.#order;
    const at = order.get(element) ?? 0;
    return all.findLast((one) => (order.get(one) ?? 0) < at && !contains(one, element));
  }
}

function tableOf(element: Element): Element {
  for (let at: Element | null = element; at; at = parentOf(at)) if (at.name === 'table') return at;
  return element;
}
