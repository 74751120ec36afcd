import { readAddress } from '../../../../kernel/fields/texts/address.ts';
import type { PasteColumn, PasteShape } from '../../../../lending/answers/paste/paste-rows.ts';
import { sheetColumns } from '../../../../lending/answers/questions/experience-sheet.ts';

type ColumnName = (typeof sheetColumns)[number]['name'];

/** What brokers and borrowers head their columns with. */
const headings: Partial<Record<ColumnName, readonly string[]>> = {
  streetAddress: ['Address', 'Street', 'Property', 'Property address', 'Full address', 'Address 1'],
  city: ['Town', 'Municipality'],
  state: ['ST', 'State code'],
  zipCode: ['ZIP code', 'Postal code', 'Zipcode'],
  ownerOnTitle: ['Owner', 'Title', 'Title holder', 'Name on title', 'Vesting', 'Entity', 'LLC'],
  ownershipPercentage: ['Ownership %', '% owned', '% ownership', 'Ownership percent', 'Percent owned', 'Share'],
  purchaseDate: ['Date purchased', 'Purchased', 'Date acquired', 'Acquired', 'Acquisition date', 'Bought'],
  rehabBudget: ['Rehab', 'Rehab cost', 'Rehab costs', 'Renovation', 'Renovation budget', 'Construction budget'],
  salePriceIfSold: ['Sale price', 'Sales price', 'Sold price', 'Sold for', 'Price sold', 'Exit price'],
  dateOfSaleIfSold: ['Date of sale', 'Sale date', 'Date sold', 'Sold date', 'Sold', 'Sold on', 'Exit date'],
  propertyType: ['Type', 'Type of property', 'Asset type'],
};

const typeWords: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['single family', 'single-family', 'sfr', 'sfh', 'sf', 'house', '1-4', '1-4 units', '2-4', '2-4 units', '2-4 unit']
      .concat(['duplex', 'triplex', 'fourplex', 'quadplex', 'pud'])
      .map((word) => [word, 'Single Family 1-4']),
  ),
  condominium: 'Condo',
  townhouse: 'Townhome',
  'town home': 'Townhome',
  'manufactured home': 'Manufactured',
  'mobile home': 'Manufactured',
  mobile: 'Manufactured',
  cabin: 'Cabins',
};

const columns = sheetColumns.map(
  (field): PasteColumn => ({
    field,
    names: headings[field.name] ?? [],
    ...(field.name === 'propertyType' ? { words: typeWords } : {}),
  }),
);

/** How pasted rows become properties. A whole address in one column is divided. */
export const sheetShape: PasteShape = {
  columns,
  tidy: (texts) => {
    const isDivided = Boolean(texts.city || texts.state || texts.zipCode);
    const address = isDivided ? undefined : readAddress(texts.streetAddress ?? '');
    if (!address) return texts;
    return { ...texts, streetAddress: address.street, city: address.city, state: address.state, zipCode: address.zip };
  },
};
