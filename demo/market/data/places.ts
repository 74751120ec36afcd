import type { StateCode } from '../../../src/kernel/states.ts';

/** Groups of neighbouring states that regional lenders work in. */
export const regions: readonly (readonly StateCode[])[] = [
  ['TX', 'OK', 'LA', 'AR', 'NM'],
  ['GA', 'NC', 'SC', 'TN', 'VA', 'AL'],
  ['FL', 'GA', 'AL', 'MS', 'LA'],
  ['PA', 'NJ', 'MD', 'DE', 'VA', 'DC'],
  ['OH', 'MI', 'IN', 'KY', 'PA', 'WV'],
  ['TX', 'TN', 'AR', 'MS', 'MO', 'OK'],
  ['CA', 'AZ', 'NV', 'OR'],
  ['NY', 'CT', 'NJ', 'MA', 'RI'],
  ['IL', 'WI', 'IN', 'MN', 'IA', 'MO'],
  ['CO', 'UT', 'AZ', 'NM', 'WY', 'ID'],
  ['MA', 'NH', 'ME', 'VT', 'RI', 'CT'],
  ['WA', 'OR', 'ID', 'MT'],
  ['NM', 'TX', 'AZ', 'CO', 'UT'],
  ['KS', 'MO', 'NE', 'IA', 'OK', 'SD', 'ND'],
];

/** Where one-state lenders sit; the larger markets have several. */
export const homeStates: readonly StateCode[] = [
  ...(['TX', 'FL', 'CA', 'TX', 'GA', 'OH', 'NC', 'PA', 'NY', 'MI', 'TX', 'TN', 'IL', 'FL', 'AZ', 'WA'] as const),
  ...(['MO', 'IN', 'CO', 'SC', 'MD', 'TX', 'NJ', 'VA', 'AL', 'MN', 'WI', 'MA', 'CA', 'FL', 'KY', 'OK'] as const),
  ...(['TX', 'LA', 'UT', 'CT', 'OR', 'NV', 'KS', 'HI'] as const),
];

/** Markets that lenders reaching beyond their region enter first. */
export const largeMarkets: readonly StateCode[] = ['TX', 'FL', 'GA', 'NC', 'OH', 'AZ', 'TN', 'PA', 'CA', 'IL'];

/** States in which some lenders work only through licensed brokers. */
export const licenseRequiredStates: readonly StateCode[] = [
  'CA',
  'AZ',
  'NV',
  'ID',
  'OR',
  'UT',
  'MN',
  'ND',
  'SD',
  'NJ',
  'VT',
];

/** One telephone area code per state. */
export const areaCodes: Readonly<Record<StateCode, number>> = {
  ...{ AL: 205, AK: 907, AZ: 602, AR: 501, CA: 916, CO: 303, CT: 860, DE: 302, DC: 202, FL: 813, GA: 404, HI: 808 },
  ...{ ID: 208, IL: 312, IN: 317, IA: 515, KS: 316, KY: 502, LA: 504, ME: 207, MD: 410, MA: 617, MI: 313, MN: 612 },
  ...{ MS: 601, MO: 314, MT: 406, NE: 402, NV: 702, NH: 603, NJ: 201, NM: 505, NY: 212, NC: 704, ND: 701, OH: 614 },
  ...{ OK: 405, OR: 503, PA: 215, RI: 401, SC: 803, SD: 605, TN: 615, TX: 512, UT: 801, VT: 802, VA: 804, WA: 206 },
  ...{ WV: 304, WI: 414, WY: 307 },
};
