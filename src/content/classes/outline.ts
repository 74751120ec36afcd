/** The title of a class, what it is about, and its sections in order: each is the name of its lesson's file. */
export interface ClassOutline {
  readonly title: string;
  /** One sentence. */
  readonly description: string;
  readonly sections: readonly string[];
}
