/**
 * Lists that many programs have in common, each kept once: most programs offer what others do and name their tiers alike,
 * and a market of many programs would hold little else.
 */
export class SharedLists {
  readonly #lists = new Map<string, readonly unknown[]>();
  readonly #numbers = new Map<readonly unknown[], number>();

  /** The list of this content that was given before, or this one. */
  share<Item extends string | number | null>(list: readonly Item[]): readonly Item[] {
    return this.#keep(JSON.stringify(list), list);
  }

  shareAll<Item extends string | number | null>(lists: readonly (readonly Item[])[]): readonly (readonly Item[])[] {
    const shared = lists.map((list) => this.share(list));
    return this.#keep(shared.map((list) => this.#numbers.get(list)).join(';'), shared);
  }

  #keep<List extends readonly unknown[]>(text: string, list: List): List {
    // What stands under a text was made of that very text.
    const known = this.#lists.get(text) as List | undefined;
    if (known !== undefined) return known;
    this.#lists.set(text, list);
    this.#numbers.set(list, this.#numbers.size);
    return list;
  }
}
