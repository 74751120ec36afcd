/** What the borrower has declared; what is absent was not declared and is not checked. */
export interface DeclaredBackground {
  readonly felony?: boolean | undefined;
  readonly financialCrime?: boolean | undefined;
  /** Years since the most recent bankruptcy, foreclosure, short sale or deed in lieu. */
  readonly creditEventYearsAgo?: number | undefined;
}

/** What every kind of scenario may state. Absent means unknown; for wishes (setting to terms) it means "any". */
export interface CommonScenario {
  /** Two-letter code, the same as on the lenders. */
  readonly state?: string | undefined;
  readonly fico?: number | undefined;
  readonly experience?: number | undefined;
  /** Whole dollars, as all amounts below. */
  readonly liquidity?: number | undefined;
  readonly propertyType?: string | undefined;
  readonly setting?: 'Rural' | 'Non-Rural' | undefined;
  readonly recourse?: 'recourse' | 'nonRecourse' | undefined;
  readonly interestType?: 'dutch' | 'nonDutch' | undefined;
  readonly drawType?: 'self' | 'thirdParty' | undefined;
  readonly crossCollateralAllowed?: boolean | undefined;
  readonly termLengthMonths?: readonly number[] | undefined;
  readonly background?: DeclaredBackground | undefined;
}

export interface FixAndFlipScenario extends CommonScenario {
  readonly purchasePrice?: number | undefined;
  /** Taken to be the purchase price when absent. */
  readonly asisValue?: number | undefined;
  readonly rehabNeeded?: number | undefined;
  /** After-repair value. */
  readonly arv?: number | undefined;
}

/** A field that an open check can ask for. */
export type ScenarioField = keyof FixAndFlipScenario;
