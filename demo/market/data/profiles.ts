/** Bounds to draw from, both included. */
type Bounds = readonly [number, number];

export type ProfileKey =
  | 'national'
  | 'regional'
  | 'local'
  | 'cabins'
  | 'heavyRehab'
  | 'firstTime'
  | 'jumbo'
  | 'rural'
  | 'lowFico'
  | 'foreignNational'
  | 'quickClose'
  | 'highLeverage'
  | 'rentalHouse'
  | 'builder'
  | 'apartments';

/** A sort of lender: where it works, whom it lends to and how much. What it offers of a kind stands with the kind. */
export interface Profile {
  readonly key: ProfileKey;
  readonly lenders: number;
  readonly reach: 'nation' | 'wide' | 'region' | 'home';
  /** 0 is the most careful leverage of the market, 1 the boldest. */
  readonly leverage: Bounds;
  /** FICO asked by the best and by the last tier. */
  readonly ficoTop: readonly number[];
  readonly ficoFloor: readonly number[];
  /** Completed deals asked by the best tier. */
  readonly experienceTop: readonly number[];
  readonly loanMin: readonly number[];
  readonly loanMax: readonly number[];
  readonly closeDays: Bounds;
  readonly rehabBudget: readonly (number | null)[];
  readonly homeTypes: readonly HomeType[];
  readonly setting: 'Rural' | 'Non-Rural';
  readonly notes: readonly string[];
}
export type HomeType = 'Single Family 1-4' | 'Condo' | 'Townhome' | 'Manufactured' | 'Cabins';

const usual = {
  reach: 'wide',
  leverage: [0.2, 0.8],
  ficoTop: [700, 720],
  ficoFloor: [640, 660],
  experienceTop: [3, 5, 10],
  loanMin: [75_000, 100_000],
  loanMax: [750_000, 1_000_000, 1_500_000, 2_000_000],
  closeDays: [7, 16],
  rehabBudget: [100_000, 150_000, 250_000, null],
  homeTypes: ['Single Family 1-4', 'Condo', 'Townhome'],
  setting: 'Non-Rural',
} as const satisfies Partial<Profile>;

const general: readonly Profile[] = [
  {
    ...usual,
    key: 'national',
    lenders: 8,
    reach: 'nation',
    leverage: [0.5, 0.9],
    ficoTop: [720, 740],
    ficoFloor: [640, 660, 680],
    experienceTop: [5, 10],
    loanMax: [2_000_000, 3_000_000],
    closeDays: [10, 18],
    rehabBudget: [250_000, 500_000, null],
    notes: ['One set of terms in every state', 'Volume pricing from the fifth loan', 'Appraisal ordered the same day'],
  },
  {
    ...usual,
    key: 'regional',
    lenders: 84,
    reach: 'region',
    notes: [
      'We know these markets street by street',
      'Same loan officer from quote to payoff',
      'Local valuation panel',
    ],
  },
  {
    ...usual,
    key: 'local',
    lenders: 40,
    reach: 'home',
    leverage: [0, 0.6],
    ficoTop: [680, 700],
    ficoFloor: [620, 640],
    experienceTop: [2, 3, 5],
    loanMin: [75_000],
    loanMax: [500_000, 750_000],
    closeDays: [5, 10],
    rehabBudget: [75_000, 100_000, 150_000],
    notes: [
      'We walk the property ourselves',
      'Decision in a day by the people who own the money',
      'Drawn from our own fund',
    ],
  },
];

const niches: readonly Profile[] = [
  {
    ...usual,
    key: 'cabins',
    lenders: 5,
    leverage: [0, 0.4],
    homeTypes: ['Manufactured', 'Cabins'],
    notes: ['Cabins and manufactured homes on owned land', 'Double-wides from 1990', 'Seasonal access accepted'],
  },
  {
    ...usual,
    key: 'heavyRehab',
    lenders: 6,
    experienceTop: [8, 10],
    rehabBudget: [750_000, 1_000_000, null],
    closeDays: [12, 20],
    notes: [
      'Additions, conversions and down-to-the-studs',
      'Budget may exceed the price',
      'Feasibility review included',
    ],
  },
  {
    ...usual,
    key: 'firstTime',
    lenders: 6,
    leverage: [0, 0.3],
    ficoTop: [700, 720],
    ficoFloor: [660, 680],
    experienceTop: [1, 2],
    loanMax: [400_000, 500_000],
    rehabBudget: [60_000, 75_000],
    notes: ['Made for the first project', 'A project manager calls you every week', 'No experience needed'],
  },
  {
    ...usual,
    key: 'jumbo',
    lenders: 6,
    leverage: [0.1, 0.5],
    ficoTop: [720, 740],
    ficoFloor: [680, 700],
    experienceTop: [5, 10],
    loanMin: [750_000, 1_000_000],
    loanMax: [3_000_000],
    closeDays: [14, 21],
    rehabBudget: [1_000_000, null],
    notes: ['Loans from $750,000', 'Luxury resale comparables understood', 'Two valuations, one fee'],
  },
  {
    ...usual,
    key: 'rural',
    lenders: 5,
    leverage: [0, 0.3],
    homeTypes: ['Single Family 1-4', 'Manufactured', 'Cabins'],
    setting: 'Rural',
    loanMax: [400_000, 500_000],
    notes: ['Wells, septic and acreage are no surprise', 'No population minimum', 'Up to 20 acres'],
  },
  {
    ...usual,
    key: 'lowFico',
    lenders: 6,
    leverage: [0, 0.4],
    ficoTop: [660, 680],
    ficoFloor: [600],
    loanMax: [500_000, 750_000],
    notes: ['FICO from 600', 'We read the credit report, not only the score', 'Recent late payments can be explained'],
  },
  {
    ...usual,
    key: 'foreignNational',
    lenders: 5,
    leverage: [0, 0.3],
    notes: ['Foreign nationals welcome', 'No US credit needed with a reference letter', 'Passport and LLC are enough'],
  },
  {
    ...usual,
    key: 'quickClose',
    lenders: 6,
    leverage: [0, 0.5],
    closeDays: [3, 6],
    notes: ['Closes in five days', 'Auction purchases', 'No appraisal, interior video only'],
  },
  {
    ...usual,
    key: 'highLeverage',
    lenders: 5,
    leverage: [0.9, 1],
    ficoTop: [720, 740],
    ficoFloor: [680, 700],
    experienceTop: [5, 10],
    notes: ['Up to 92.5% of the purchase', 'Least cash to close', 'Full rehab financed in arrears'],
  },
  {
    ...usual,
    key: 'rentalHouse',
    lenders: 8,
    leverage: [0.4, 1],
    closeDays: [18, 30],
    loanMax: [1_500_000, 2_000_000, 3_000_000],
    notes: ['Rentals are all we do', 'Short-term rental income at the twelve-month average', 'Rate locks for 60 days'],
  },
  {
    ...usual,
    key: 'builder',
    lenders: 5,
    leverage: [0.3, 0.9],
    closeDays: [14, 24],
    loanMax: [2_000_000, 3_000_000],
    notes: ['Draws twice a month', 'Land equity counts', 'Repeat plans approved once'],
  },
  {
    ...usual,
    key: 'apartments',
    lenders: 5,
    leverage: [0.2, 0.8],
    closeDays: [18, 30],
    loanMin: [250_000, 500_000],
    loanMax: [3_000_000],
    notes: ['Five units and more', 'Interest reserve available', 'Takeout introductions'],
  },
];

export const profiles: readonly Profile[] = [...general, ...niches];
