/** A question as it is asked. */
export interface AskedQuestion {
  /** Unique within its quiz. */
  readonly id: string;
  readonly question: string;
  readonly options: readonly string[];
}

/** A question with one right answer. */
export interface Question extends AskedQuestion {
  /** The index of the right option. */
  readonly correct: number;
  /** Why it is right. */
  readonly explanation: string;
  /** Why each option is wrong, by its index; an empty text for the right one. */
  readonly whyWrong: readonly string[];
}
