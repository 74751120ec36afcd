/** A lender as it was chosen from the list. */
export interface Choice {
  readonly _id: string;
  readonly name: string;
}
