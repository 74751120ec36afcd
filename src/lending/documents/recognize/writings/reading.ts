/** A value that was read in a text, and the part of the text that states it. */
export interface Reading<Value = string | number> {
  readonly value: Value;
  readonly start: number;
  readonly end: number;
}

/** Reads the values of a text in its order. */
export type Reader<Value = string | number> = (text: string) => readonly Reading<Value>[];
