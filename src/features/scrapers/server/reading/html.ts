import { type CheerioAPI, load } from 'cheerio';
import type { Neighbors } from '../../mapping/around.ts';
import type { Find } from '../../mapping/field-mapping.ts';
import type { Found } from '../../mapping/parse-found.ts';
import { ElementNeighbors, type HtmlGrid } from './around/element-neighbors.ts';
import { GridFinder } from './grids.ts';
import { LabelFinder } from './labels.ts';
import { type Element, parentOf, tablesOf, textOf, unseen } from './page-text.ts';
import { nowhere, Places, snippetOf } from './places.ts';

const mostSpan = 30;
const mostRows = 2_000;

export interface HtmlLine {
  readonly text: string;
  readonly element: Element;
}

/** A web page as it was sent: nothing of it runs. */
export class HtmlPage {
  readonly #page: CheerioAPI;
  readonly grids: readonly HtmlGrid[];
  readonly lines: readonly HtmlLine[];
  readonly finder: GridFinder;
  readonly #neighbors: ElementNeighbors;
  /** What selectors have found: on a long page that takes a while. */
  readonly #selected = new Map<string, Element>();
  #labels: LabelFinder | undefined;

  constructor(text: string) {
    this.#page = load(text);
    this.grids = this.#tables();
    this.lines = this.#texts();
    this.finder = new GridFinder(this.grids);
    this.#neighbors = new ElementNeighbors(this.#page, this.grids);
  }

  find(find: Find): Found {
    if (find.by === 'selector') return this.#select(find.selector);
    if (find.by === 'table') return this.finder.table(find.header, find.row);
    if (find.by === 'cell') return nowhere();
    this.#labels ??= this.#labelFinder();
    return this.#labels.find(find.label);
  }

  #labelFinder(): LabelFinder {
    const pairs = this.#page('dt')
      .toArray()
      .map((term) => [textOf(term), ...this.#page(term).next('dd').toArray().map(textOf)]);
    return new LabelFinder([...this.grids.map(({ rows }) => rows), pairs, this.lines.map(({ text }) => [text])]);
  }

  #select(selector: string): Found {
    const places = new Places();
    try {
      for (const element of this.#page<Element, string>(selector)) {
        const text = textOf(element);
        if (places.isFull) break;
        if (text === '') continue;
        if (places.isEmpty) this.#selected.set(selector, element);
        places.add(text, () => (element.parent ? snippetOf(textOf(element.parent)) : ''));
      }
    } catch {
      return nowhere('selector');
    }
    return places.found;
  }

  /** What names the element that a selector has found. */
  around(selector: string): Neighbors {
    const element = this.#selected.get(selector);
    return element ? this.#neighbors.around(element) : {};
  }

  #tables(): HtmlGrid[] {
    const page = this.#page;
    return tablesOf(page).map((table, number) => {
      const own = page(table)
        .find('tr')
        .toArray()
        .filter((row) => page(row).closest('table').get(0) === table)
        .slice(0, mostRows);
      const elements = spread(own.map((row) => page(row).children('th, td').toArray()));
      const caption = page(table).children('caption').toArray().map(textOf).join(' ');
      return {
        name: caption === '' ? `Table ${number + 1}` : caption,
        elements,
        rows: elements.map((row) => row.map((cell) => (cell ? textOf(cell) : ''))),
      };
    });
  }

  #texts(): HtmlLine[] {
    return this.#page('body *')
      .toArray()
      .filter((element) => !unseen.has(element.name) && isLine(element))
      .slice(0, mostRows)
      .map((element) => ({ text: textOf(element), element }))
      .filter(({ text }) => text !== '');
  }

  /** Finds this element alone: from the nearest id on. */
  selectorOf(element: Element): string {
    const parts: string[] = [];
    for (let at: Element | null = element; at && at.name !== 'html'; at = parentOf(at)) {
      const id = at.attribs.id ?? '';
      if (/^[a-z][\w-]*$/i.test(id) && this.#page(`#${id}`).length === 1) {
        parts.unshift(`#${id}`);
        break;
      }
      parts.unshift(at.name === 'body' ? 'body' : `${at.name}:nth-of-type(${placeOf(at)})`);
    }
    return parts.join(' > ');
  }
}

function placeOf(element: Element): number {
  let place = 1;
  for (let at = element.prev; at; at = at.prev) if (at.type === 'tag' && at.name === element.name) place += 1;
  return place;
}

/** It has words of its own, outside of tables. */
function isLine(element: Element): boolean {
  const hasWords = element.children.some((child) => child.type === 'text' && child.data.trim() !== '');
  if (!hasWords) return false;
  for (let at: Element | null = element; at; at = parentOf(at))
    if (at.name === 'table' || unseen.has(at.name)) return false;
  return true;
}

const spanOf = (cell: Element, name: 'colspan' | 'rowspan'): number =>
  Math.min(Math.max(Number.parseInt(cell.attribs[name] ?? '1', 10) || 1, 1), mostSpan);

/** Cells in the places that they take: one that spans several stands in each. */
function spread(rows: readonly (readonly Element[])[]): (Element | undefined)[][] {
  const taken: (Element | undefined)[][] = rows.map(() => []);
  for (const [row, cells] of rows.entries()) {
    let column = 0;
    for (const cell of cells) {
      while (taken[row]?.[column]) column += 1;
      for (let down = 0; down < spanOf(cell, 'rowspan'); down++)
        for (let along = 0; along < spanOf(cell, 'colspan'); along++) {
          const line = taken[row + down];
          if (line && column + along < 200) line[column + along] = cell;
        }
      column += spanOf(cell, 'colspan');
    }
  }
  // Places that nothing takes are there all the same.
  return taken.map((line) => Array.from(line));
}
