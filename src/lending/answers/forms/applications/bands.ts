/** A number as the band that has it: the lowest number of each band, from the highest down. */
export type Bands = readonly (readonly [from: number, band: string])[];

export const scoreBands: Bands = [
  [750, '750+'],
  [700, '700-749'],
  [650, '650-699'],
  [600, '600-649'],
  [0, 'below-600'],
];
export const experienceBands: Bands = [
  [11, '10+'],
  [6, '6-10'],
  [3, '3-5'],
  [1, '1-2'],
  [0, '0'],
];
export const portfolioExperienceBands: Bands = [
  [16, '15+'],
  [11, '11-15'],
  [6, '6-10'],
  [3, '3-5'],
  [1, '1-2'],
];
export const propertyCountBands: Bands = [
  [50, '50+'],
  [20, '20-49'],
  [10, '10-19'],
  [5, '5-9'],
  [2, '2-4'],
];

export const bandOf = (bands: Bands, value: unknown): string | undefined =>
  typeof value === 'number' ? bands.find(([from]) => value >= from)?.[1] : undefined;
