import { squeezed } from '../../mapping/field-mapping.ts';
import { wordsOf } from '../../mapping/names.ts';

const isBlank = (text: string): boolean => text.trim() === '';

/** What a header or a label calls a term of a loan. Names of programs are something else. */
const terms =
  /\b(?:max(?:imum)?|min(?:imum)?|ltv|ltc|ltarv|arv|fico|dscr|rates?|points?|pts|fees?|terms?|leverage|advance|recourse|interest|prepay\w*|penalt\w*|states?|property|occupancy|experience|reserves?|amounts?|size|draws?|rehab|holdback|clos\w+|credit|score|pric\w+|spread|margin|costs?|liquidity|amorti\w+|purchase|refi\w*|cash[- ]?out|purpose|lien)\b/i;
/** Said instead of a value, never as a header. */
const instead =
  /^(?:(?:yes|no|none|n\/?a|tbd|varies|negotiable|custom)$|(?:call|contact|ask|inquire|see|not|(?:by|on|upon) request|case)\b)/i;

/** A header, or a value and the label of its row. */
interface Header {
  readonly row: number;
  readonly text: string;
}
interface Value extends Header {
  readonly label: string;
}
/** Of a row above a value: what stands above the value and above the label of its row. */
export interface Above {
  readonly own: string;
  readonly label: string;
}

type RowType = 'blank' | 'title' | 'texts' | 'other';

/** Tells the headers of a table from its rows, where a sheet or a page of a PDF has several tables below each other. */
export class HeaderRows {
  readonly #rows: readonly (readonly string[])[];
  readonly #types = new Map<number, RowType>();
  readonly #plains = new Map<string, string>();
  /** Where a table was last seen to begin: in a long one that answers for all of its rows. */
  #begun = -1;

  constructor(rows: readonly (readonly string[])[]) {
    this.#rows = rows;
  }

  /** A text alone in its row names a table or a section; it may span several columns. */
  typeOf(row: number): RowType {
    const known = this.#types.get(row);
    if (known) return known;
    const texts = new Set((this.#rows[row] ?? []).filter((text) => !isBlank(text)));
    const isNamed = [...texts].every((text) => wordsOf(text) !== '');
    const type = texts.size === 0 ? 'blank' : !isNamed ? 'other' : texts.size === 1 ? 'title' : 'texts';
    this.#types.set(row, type);
    return type;
  }

  /** The last of the header's own rows: those right below it that label no rows. Where a title is the header, those of its table. */
  #endOf(header: number, value: number, above: (row: number) => Above): number {
    let end = header;
    if (this.typeOf(header) === 'title')
      while (end + 1 < value && (end === header || ['blank', 'title'].includes(this.typeOf(end)))) end += 1;
    while (end + 1 < value && this.isBelowHeader(end + 1, above(end + 1))) end += 1;
    return end;
  }

  /** Whether a row can be the second of a header: 'Purchase | Refinance' above '(blank) | Max LTC | Max LTV'. */
  isBelowHeader(row: number, { label }: Above): boolean {
    return this.typeOf(row) === 'texts' && isBlank(label);
  }

  /** Whether a header is that of the value's table: no other table begins between them. Where that isn't certain it is not. */
  reaches(header: Header, value: Value, above: (row: number) => Above): boolean {
    const end = this.#endOf(header.row, value.row, above);
    const corner = this.#plain(above(end).label) || this.#plain(above(header.row).label);
    const begins = (row: number): boolean => {
      const type = this.typeOf(row);
      if (type === 'blank' || type === 'title') return false;
      const one = above(row);
      const isCorner = corner !== '' && corner !== this.#plain(value.label) && this.#plain(one.label) === corner;
      return isCorner || this.#isHeader(row, one, header.text, value);
    };
    if (this.#begun > end && this.#begun < value.row && begins(this.#begun)) return false;
    for (let row = value.row - 1; row > end; row--) {
      if (!begins(row)) continue;
      this.#begun = row;
      return false;
    }
    return true;
  }

  /** The same few texts are compared again and again. */
  #plain(text: string): string {
    const plain = this.#plains.get(text) ?? squeezed(text);
    this.#plains.set(text, plain);
    return plain;
  }

  #isHeader(row: number, { own, label }: Above, header: string, value: Value): boolean {
    const before = this.typeOf(row - 1);
    const isFirst = before === 'blank' || before === 'title';
    const texts = new Set((this.#rows[row] ?? []).filter((text) => !isBlank(text)));
    // '(blank) | 60% | 70%': rows have labels.
    if (isFirst && isBlank(label) && texts.size > 1) return !isBlank(own);
    if (this.typeOf(row) !== 'texts') return false;
    if (isBlank(own)) return isFirst && texts.size > 2;
    if (instead.test(own.trim())) return false;
    // Programs across the columns have terms as rows, of texts as well: 'Recourse | Full | Limited'.
    if (!terms.test(header) && terms.test(value.label)) return !terms.test(label) && (isFirst || terms.test(own));
    // Rows of texts are usual where a text is read, above a number they are not.
    return /\d/.test(value.text) || terms.test(own) || before === 'blank';
  }
}
