/** How a line, a cell or a panel is meant; a color says it too. */
export type PdfTone = 'good' | 'warning' | 'bad' | 'plain' | 'quiet';

/**
 * A document as plain data, so that it can go to a thread: it names its blocks, and `renderPdf` alone knows how they look.
 * Texts may hold any characters; those that the fonts lack are replaced.
 */
export interface PdfContent {
  /** As viewers show it; the page has its own, in a block. */
  readonly title: string;
  readonly subject?: string;
  readonly author?: string;
  /** US Letter, upright or on its side. */
  readonly paper: 'portrait' | 'landscape';
  /** At the head of the first page. */
  readonly letterhead?: PdfLetterhead;
  readonly blocks: readonly PdfBlock[];
  /** At the foot of every page, beside its number. */
  readonly footer?: string;
  /** Everything gets smaller until it is on one page. */
  readonly onOnePage?: boolean;
}

/** Who hands the document out: the first line stands out, the logo (a PNG) is at the right. */
export interface PdfLetterhead {
  readonly lines: readonly string[];
  readonly logo?: Uint8Array | undefined;
}

export type PdfBlock =
  | PdfTitle
  | PdfParagraph
  | PdfNotice
  | PdfValues
  | PdfTable
  | PdfBars
  | { readonly type: 'heading'; readonly text: string }
  | { readonly type: 'list'; readonly items: readonly string[] }
  /** On one page where a page has room for them. */
  | { readonly type: 'together'; readonly blocks: readonly PdfBlock[] }
  | { readonly type: 'page-break' };

/** What the page is about, and below it a name; both are cut after some lines. */
export interface PdfTitle {
  readonly type: 'title';
  readonly text: string;
  readonly name?: string | undefined;
  /** Small, at the right edge. */
  readonly aside?: string;
}

/** A line break in the text is one on the page. */
export interface PdfParagraph {
  readonly type: 'paragraph';
  readonly text: string;
  readonly tone?: PdfTone;
  readonly size?: 'text' | 'small';
}

/** A panel that stands out: what a document comes to, or what its reader must not miss. */
export interface PdfNotice {
  readonly type: 'notice';
  readonly tone: PdfTone;
  /** Small, above the title. */
  readonly label?: string;
  readonly title: string;
  readonly text?: string;
  /** Side by side, large. */
  readonly figures?: readonly PdfValue[];
}

/** A name and what it is, at the other edge. */
export interface PdfValue {
  readonly label: string;
  readonly text: string;
  readonly note?: string | undefined;
  /** A part of what follows or precedes is indented; a total is bold. */
  readonly as?: 'part' | 'total' | undefined;
}

/** Names and values in groups, which stand in the shortest columns that hold them in their order. */
export interface PdfValues {
  readonly type: 'values';
  readonly columns: 1 | 2 | 3;
  readonly groups: readonly PdfValueGroup[];
}
export interface PdfValueGroup {
  readonly heading?: string;
  readonly values: readonly PdfValue[];
}

/** As wide as its cells want it; the head stands on every page, and no row that fits a page is cut. */
export interface PdfTable {
  readonly type: 'table';
  readonly columns: readonly PdfColumn[];
  readonly rows: readonly PdfRow[];
}
export interface PdfColumn {
  readonly label: string;
  /** Of figures. */
  readonly align?: 'right' | undefined;
}
export interface PdfRow {
  readonly cells: readonly PdfCell[];
  /** What has no column: below the cells, over the whole width. */
  readonly notes?: readonly Pick<PdfValue, 'label' | 'text'>[];
  readonly as?: 'total';
}
export type PdfCell = string | PdfCellLines;
export interface PdfCellLines {
  readonly lines: readonly string[];
  readonly bold?: 'all' | 'first' | undefined;
  readonly tone?: PdfTone | undefined;
}

/** A bar for each value beside its name, the largest over the whole length; below zero there is none. */
export interface PdfBars {
  readonly type: 'bars';
  readonly bars: readonly {
    readonly label: string;
    readonly value: number;
    readonly text: string;
    readonly tone?: PdfTone;
  }[];
}
