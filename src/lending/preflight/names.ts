/** Forms of companies in all their writings: 'L.L.C.' is an LLC. */
const companyForms: Readonly<Record<string, string>> = {
  llc: 'llc',
  'limited liability company': 'llc',
  inc: 'inc',
  incorporated: 'inc',
  corp: 'corp',
  corporation: 'corp',
  lp: 'lp',
  'limited partnership': 'lp',
  llp: 'llp',
  trust: 'trust',
};

/** A name without capitals, accents and punctuation. */
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[.'’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A company is the same under every writing of its form. */
export function isSameCompany(one: string, other: string): boolean {
  return companyName(one) === companyName(other);
}

function companyName(name: string): string {
  const words = plain(name).replace(/^the /, '');
  for (const [written, form] of Object.entries(companyForms))
    if (words.endsWith(` ${written}`)) return `${words.slice(0, -written.length)}${form}`;
  return words;
}

const suffixes: ReadonlySet<string> = new Set(['jr', 'sr', 'ii', 'iii', 'iv', 'mr', 'mrs', 'ms', 'dr']);

/** A person is the same with or without middle names and suffixes, also when the last name comes first. */
export function isSamePerson(one: string, other: string): boolean {
  const [few = [], many = []] = [one, other].map(wordsOf).sort((left, right) => left.length - right.length);
  return few.length > 1 ? few.every((word) => many.some((given) => isSameWord(word, given))) : few[0] === many[0];
}
const wordsOf = (name: string): string[] =>
  plain(name)
    .split(' ')
    .filter((word) => word !== '' && !suffixes.has(word));
/** 'J' stands for 'James'. */
const isSameWord = (one: string, other: string): boolean =>
  one === other || (one.length === 1 && other.startsWith(one)) || (other.length === 1 && one.startsWith(other));

/**
 * Two addresses lead to one house: as far as both state them, the house number, the first word of the street and the ZIP code are
 * the same. Directions and words such as Street or St are left out.
 */
export function isSameHouse(one: string | number, other: string | number): boolean {
  const [here, there] = [houseOf(String(one)), houseOf(String(other))];
  return here.every((part, at) => part === undefined || there[at] === undefined || part === there[at]);
}

const directions: ReadonlySet<string> = new Set('n s e w ne nw se sw north south east west'.split(' '));

function houseOf(address: string): readonly (string | undefined)[] {
  const [number, ...words] = plain(address).split(' ');
  const isNumber = number !== undefined && /^\d+[a-z]?$/.test(number);
  const street = words.find((word) => !directions.has(word));
  const zip = /\b(\d{5})(?:-\d{4})?\s*$/.exec(address)?.[1];
  return isNumber ? [number, street, zip] : [undefined, undefined, zip];
}
