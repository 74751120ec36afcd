/**
 * Lists that many programs have in common, each kept once: most programs offer what others do and name their tiers alike,
 * and a market of many programs would hold little else.
 */
export class SharedLists {
  readonly #lists = new Map<string, readonly unknown[]>();
  readonly #numbers = new Map<readonly unknown[], number>();
  readonly #same = new WeakMap<readonly unknown[], readonly unknown[]>();

  /** The list of this content that was given before, or this one. */
  share<Item extends string | number | null>(list: readonly Item[]): readonly Item[] {
    return this.#intern(JSON.stringify(list), list);
  }

  shareAll<Item extends string | number | null>(lists: readonly (readonly Item[])[]): readonly (readonly Item[])[] {
    const shared = lists.map((list) => this.share(list));
    return this.#intern(shared.map((list) => this.#numbers.get(list)).join(';'), shared);
  }

  /** As `share`, for a list that comes again and again as the same object: its content is read once. */
  shareSame<Item extends string | number | null>(list: readonly Item[]): readonly Item[] {
    return this.#once(list, () => this.share(list));
  }

  shareSameAll<Item extends string | number | null>(lists: readonly (readonly Item[])[]): readonly (readonly Item[])[] {
    return this.#once(lists, () => this.shareAll(lists));
  }

  #once<List extends readonly unknown[]>(list: List, share: () => List): List {
    // Beside a list stands what its own content was shared as.
    const known = this.#same.get(list) as List | undefined;
    if (known !== undefined) return known;
    const shared = share();
    this.#same.set(list, shared);
    return shared;
  }

  #intern<List extends readonly unknown[]>(text: string, list: List): List {
    // What stands under a text was made of that very text.
    const known = this.#lists.get(text) as List | undefined;
    if (known !== undefined) return known;
    this.#lists.set(text, list);
    this.#numbers.set(list, this.#numbers.size);
    return list;
  }
}
