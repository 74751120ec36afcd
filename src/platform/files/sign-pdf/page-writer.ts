import { PDFArray, PDFDict, type PDFDocument, type PDFObject, PDFRef } from '@cantoo/pdf-lib';
import { seenPage, seenToFile } from '../pdf-form/document/geometry.ts';
import type { OpenPage } from '../pdf-form/document/open.ts';
import { dictAt, inherited, nameOf } from '../pdf-form/document/values.ts';
import { num } from '../pdf-form/fill/draw.ts';

type ResourceType = 'Font' | 'XObject' | 'ExtGState';

/** Gathers what is added to a page, and adds it in one piece. */
export class PageWriter {
  /** Operators in the coordinates of the file. */
  readonly inFile: string[] = [];
  /** Operators in points from the lower left corner of the page as it is seen. */
  readonly asSeen: string[] = [];
  readonly #document: PDFDocument;
  readonly #page: OpenPage;
  readonly #resources = new Map<ResourceType, Map<PDFObject, string>>();

  constructor(document: PDFDocument, page: OpenPage) {
    this.#document = document;
    this.#page = page;
  }

  get height(): number {
    return seenPage(this.#page.frame).height;
  }

  /** What operators call a font, a drawing or a setting on this page. */
  nameFor(type: ResourceType, object: PDFObject): string {
    const named = this.#resources.get(type) ?? new Map<PDFObject, string>();
    this.#resources.set(type, named);
    const taken = dictAt(this.#found(), type);
    let number = named.size + 1;
    while (taken?.has(nameOf(`PlinthSigned${number}`))) number++;
    const name = named.get(object) ?? `PlinthSigned${number}`;
    named.set(object, name);
    return name;
  }

  /** Behind what the page draws itself, and out of reach of its settings. */
  finish(): void {
    if (this.inFile.length + this.asSeen.length === 0) return;
    const { context } = this.#document;
    const page = this.#page.dict;
    const matrix = seenToFile(this.#page.frame).map(num).join(' ');
    const added = `Q ${this.inFile.join('\n')} q ${matrix} cm ${this.asSeen.join('\n')} Q`;
    const before = page.get(nameOf('Contents'));
    const found = page.lookup(nameOf('Contents'));
    const parts: PDFObject[] = found instanceof PDFArray ? found.asArray() : before instanceof PDFRef ? [before] : [];
    const [start, end] = [context.stream('q'), context.flateStream(added)].map((stream) => context.register(stream));
    page.set(nameOf('Contents'), context.obj([start, ...parts, end]));
    this.#nameResources();
  }

  /** Resources may be shared with other pages: this page gets its own. */
  #nameResources(): void {
    const { context } = this.#document;
    const resources = this.#found()?.clone() ?? context.obj({});
    for (const [type, named] of this.#resources) {
      const ofType = dictAt(resources, type)?.clone() ?? context.obj({});
      for (const [object, name] of named) ofType.set(nameOf(name), object);
      resources.set(nameOf(type), ofType);
    }
    this.#page.dict.set(nameOf('Resources'), resources);
  }

  #found(): PDFDict | undefined {
    const resources = inherited(this.#page.dict, 'Resources');
    return resources instanceof PDFDict ? resources : undefined;
  }
}
