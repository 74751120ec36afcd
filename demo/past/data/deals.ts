import type { StateCode } from '../../../src/kernel/states.ts';
import type { KindSlug } from '../../../src/lending/kinds/find.ts';
import type { StageName } from '../stages.ts';

export interface DealSeed {
  readonly stage: StageName;
  readonly kind: KindSlug;
  readonly address: string;
  readonly state: StateCode;
  /** The price of the property, or what stands for it in the kind. */
  readonly price: number;
  /** An investor asks for himself. */
  readonly client: string | null;
}

/** The deals of the demo broker, each at another stage; addresses and clients are invented. */
export const brokerDeals: readonly DealSeed[] = [
  {
    stage: 'asked',
    kind: 'fix-and-flip',
    address: '418 Larkspur Bend, Austin, TX 78704',
    state: 'TX',
    price: 265_000,
    client: 'Rosalind Tamberlin',
  },
  {
    stage: 'answering',
    kind: 'fix-and-flip',
    address: '77 Saddlebrook Row, Dallas, TX 75208',
    state: 'TX',
    price: 240_000,
    client: 'Hugo Brightmoor',
  },
  {
    stage: 'runningOut',
    kind: 'fix-and-flip',
    address: '1290 Cottonwood Trace, San Antonio, TX 78209',
    state: 'TX',
    price: 225_000,
    client: 'Ines Larkhamby',
  },
  {
    stage: 'compared',
    kind: 'dscr',
    address: '36 Seaglass Lane, Long Beach, CA 90803',
    state: 'CA',
    price: 410_000,
    client: 'Rosalind Tamberlin',
  },
  {
    stage: 'talked',
    kind: 'ground-up',
    address: '5 Quarry Hill Road, Atlanta, GA 30316',
    state: 'GA',
    price: 120_000,
    client: 'Petra Vasquarro',
  },
  {
    stage: 'chosen',
    kind: 'fix-and-flip',
    address: '902 Mockingbird Street, Waco, TX 76708',
    state: 'TX',
    price: 230_000,
    client: 'Hugo Brightmoor',
  },
  {
    stage: 'chosenQuiet',
    kind: 'stabilized-bridge',
    address: '61 Foundry Walk, Columbus, OH 43215',
    state: 'OH',
    price: 540_000,
    client: 'Silas Grantwell',
  },
  {
    stage: 'declined',
    kind: 'dscr',
    address: '2207 Palo Verde Way, Phoenix, AZ 85016',
    state: 'AZ',
    price: 310_000,
    client: 'Petra Vasquarro',
  },
  {
    stage: 'expired',
    kind: 'fix-and-flip',
    address: '15 Pecan Mill Drive, Houston, TX 77009',
    state: 'TX',
    price: 280_000,
    client: 'Silas Grantwell',
  },
  {
    stage: 'withdrawn',
    kind: 'fix-and-flip',
    address: '340 Dogwood Close, Charlotte, NC 28205',
    state: 'NC',
    price: 250_000,
    client: 'Ines Larkhamby',
  },
  {
    stage: 'archivedChosen',
    kind: 'fix-and-flip',
    address: '88 Bluebonnet Court, Fort Worth, TX 76104',
    state: 'TX',
    price: 210_000,
    client: 'Rosalind Tamberlin',
  },
  {
    stage: 'archivedLost',
    kind: 'portfolio',
    address: '19 Keystone Square, Philadelphia, PA 19125',
    state: 'PA',
    price: 1_600_000,
    client: 'Hugo Brightmoor',
  },
];

/** Those of the demo investor. */
export const investorDeals: readonly DealSeed[] = [
  {
    stage: 'asked',
    kind: 'dscr',
    address: '704 Magnolia Terrace, Nashville, TN 37206',
    state: 'TN',
    price: 330_000,
    client: null,
  },
  {
    stage: 'answering',
    kind: 'fix-and-flip',
    address: '23 Ironwood Lane, Austin, TX 78745',
    state: 'TX',
    price: 255_000,
    client: null,
  },
  {
    stage: 'runningOut',
    kind: 'fix-and-flip',
    address: '1508 Granite Street, Denver, CO 80205',
    state: 'CO',
    price: 320_000,
    client: null,
  },
  {
    stage: 'compared',
    kind: 'fix-and-flip',
    address: '9 Heron Point, Orlando, FL 32806',
    state: 'FL',
    price: 245_000,
    client: null,
  },
  {
    stage: 'talked',
    kind: 'fix-and-flip',
    address: '466 Alameda Rise, Dallas, TX 75214',
    state: 'TX',
    price: 270_000,
    client: null,
  },
  {
    stage: 'chosen',
    kind: 'dscr',
    address: '31 Juniper Ridge, Indianapolis, IN 46203',
    state: 'IN',
    price: 260_000,
    client: null,
  },
  {
    stage: 'chosenQuiet',
    kind: 'fix-and-flip',
    address: '250 Harbor Row, Savannah, GA 31401',
    state: 'GA',
    price: 235_000,
    client: null,
  },
  {
    stage: 'declined',
    kind: 'fix-and-flip',
    address: '12 Copper Basin Road, Tucson, AZ 85705',
    state: 'AZ',
    price: 215_000,
    client: null,
  },
  {
    stage: 'expired',
    kind: 'dscr',
    address: '84 Millrace Street, Chicago, IL 60622',
    state: 'IL',
    price: 380_000,
    client: null,
  },
  {
    stage: 'withdrawn',
    kind: 'fix-and-flip',
    address: '6 Wisteria Court, Raleigh, NC 27601',
    state: 'NC',
    price: 225_000,
    client: null,
  },
  {
    stage: 'archivedChosen',
    kind: 'fix-and-flip',
    address: '177 Live Oak Bend, Houston, TX 77018',
    state: 'TX',
    price: 290_000,
    client: null,
  },
  {
    stage: 'archivedLost',
    kind: 'fix-and-flip',
    address: '3 Cannery Wharf, Tacoma, WA 98402',
    state: 'WA',
    price: 300_000,
    client: null,
  },
];
