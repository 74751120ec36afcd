/** An answer that its feature has put into JSON itself, for the few where that pays. Tests hold it to its contract like any other. */
export class PreSerialized<Answer> {
  readonly text: string;
  /** Never set: it ties the text to the shape it was written from. */
  declare readonly answer?: Answer;

  constructor(text: string) {
    this.text = text;
  }
}
