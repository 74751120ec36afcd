/** How much a page may load beside its document, all of it together, and at the same time. */
export class LoadBudget {
  readonly #each: number;
  readonly #most: number;
  #left: number;
  #running = 0;
  #freed = Promise.withResolvers<void>();

  /** @param bytes of all loads together @param most loads at the same time */
  constructor(bytes: number, most: number) {
    this.#left = bytes;
    this.#most = most;
    this.#each = Math.ceil(bytes / most);
  }

  /**
   * Loads something once there is room for it. Its bytes are reserved before, and what it leaves is given back.
   * @param load gets the most bytes that it may take, and says how many it took
   * @returns whether there was anything left
   */
  async spend(load: (mostBytes: number) => Promise<number>): Promise<boolean> {
    while (this.#running === this.#most || (this.#running > 0 && this.#left < this.#each)) await this.#freed.promise;
    const reserved = Math.min(this.#left, this.#each);
    if (reserved === 0) return false;
    this.#left -= reserved;
    this.#running += 1;
    let used = reserved;
    try {
      used = await load(reserved);
    } finally {
      this.#left += Math.max(reserved - used, 0);
      this.#running -= 1;
      this.#freed.resolve();
      this.#freed = Promise.withResolvers();
    }
    return true;
  }
}
