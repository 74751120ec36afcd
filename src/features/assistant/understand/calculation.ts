import { formatMoney, formatPercent } from '../../../kernel/format.ts';
import { paymentOverMonths } from '../../../lending/offers/level-payment.ts';
import { type Amount, amountsIn, type Naming, namedAmounts } from './amounts.ts';

type Concept =
  | 'loan'
  | 'price'
  | 'value'
  | 'rehab'
  | 'arv'
  | 'rent'
  | 'taxes'
  | 'insurance'
  | 'hoa'
  | 'rate'
  | 'points'
  | 'years'
  | 'months'
  | 'down'
  | 'ltv'
  | 'land'
  | 'noi'
  | 'debt';

const namings: readonly Naming<Concept>[] = [
  {
    concept: 'loan',
    words: /\b(?:loan(?: amount)?|borrow(?:ing)?|payment on|interest[- ]only on|points? on)\b/gi,
  },
  {
    concept: 'price',
    words: /\b(?:purchase(?: price)?|price|buy(?:ing)?|pay(?:ing)? for it|paying|cost|bought for)\b/gi,
  },
  { concept: 'value', words: /\b(?:value|valued|worth|apprais\w+|house|property)\b/gi },
  { concept: 'rehab', words: /\b(?:re ?hab|renovation|reno|repairs?|construction|build budget)\b/gi },
  {
    concept: 'arv',
    words: /\b(?:arv|after[- ]repair(?: value)?|sell(?:ing|s)?(?: it)?(?: for)?|resale|sale price)\b/gi,
  },
  { concept: 'rent', words: /\b(?:rents?|rental income)\b/gi },
  { concept: 'taxes', words: /\btax(?:es)?\b/gi },
  { concept: 'insurance', words: /\binsurance\b/gi },
  { concept: 'hoa', words: /\bhoa\b/gi },
  { concept: 'rate', words: /\b(?:rate|interest|at|apr)\b/gi },
  { concept: 'points', words: /\b(?:points?|pts?)\b/gi },
  { concept: 'years', words: /\b(?:years?|yrs?|-year)\b/gi },
  { concept: 'months', words: /\b(?:months?|mos?)\b/gi },
  { concept: 'down', words: /\b(?:down(?: payment)?)\b/gi },
  { concept: 'ltv', words: /\b(?:ltv)\b/gi },
  { concept: 'land', words: /\b(?:land|lot)\b/gi },
  { concept: 'noi', words: /\b(?:noi|net operating income)\b/gi },
  { concept: 'debt', words: /\b(?:debt service|pitia?)\b/gi },
];

const percents: readonly Concept[] = ['rate', 'ltv', 'down'];

function fits(concept: Concept, { value, unit }: Amount): boolean {
  if (concept === 'points') return unit === 'plain' && value <= 10;
  if (concept === 'years') return unit === 'plain' && value <= 50;
  if (concept === 'months') return unit === 'plain' && value <= 120;
  if (percents.includes(concept))
    return unit === 'percent' || (concept === 'rate' && unit === 'plain' && value < 25 && value > 2);
  if (unit === 'percent') return false;
  return unit === 'money' || value >= 50;
}

/** The figures of a calculation by what the words say they are of. */
export const calculationAmounts = (text: string): Readonly<Record<string, number>> =>
  Object.fromEntries(namedAmounts(text, namings, fits));

/** A result of plain arithmetic, written out, with the article that explains the figure. */
export interface Worked {
  readonly text: string;
  readonly article: { readonly label: string; readonly link: string };
}

const ratios = { label: 'LTC, LTV, ARV and DSCR, each with a number', link: '/guides/ltc-ltv-arv-and-dscr' } as const;
const costs = {
  label: 'Points, Dutch interest, and what a loan really costs',
  link: '/guides/points-interest-and-what-a-loan-costs',
} as const;

const share = (part: number, whole: number): string => formatPercent(Math.round((part / whole) * 10_000) / 100);
const cents = (value: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(Math.round(value * 100) / 100);

/** A ratio, points or a payment that the words state all of; undefined where they do not. */
export function workedOut(text: string): Worked | undefined {
  const of = namedAmounts(text, namings, fits);
  const get = (concept: Concept) => of.get(concept);
  const ask = (words: RegExp) => words.test(text);
  const largest = Math.max(0, ...amountsIn(text).flatMap(({ value, unit }) => (unit === 'percent' ? [] : [value])));
  const loan = get('loan') ?? (largest > 999 ? largest : undefined);
  const whole = get('value') ?? get('price');
  const points = get('points');
  if (ask(/\bpoints?\b/i) && points !== undefined && loan !== undefined)
    return {
      text: `${formatMoney(loan)} × ${points}% = ${formatMoney(Math.round(loan * points) / 100)}: what ${points} ${points === 1 ? 'point costs' : 'points cost'}.`,
      article: costs,
    };
  if (ask(/\bltarv\b|\bloan to arv\b/i)) return ratioOf('LTARV', get('loan'), get('arv'));
  if (ask(/\bltc\b|loan[- ]to[- ]cost/i)) return ltcOf(get('loan'), get('price'), get('rehab'));
  if (ask(/\bltv\b|loan[- ]to[- ]value/i) && get('ltv') === undefined)
    return ratioOf('LTV', get('loan'), whole ?? get('arv'));
  if (ask(/\bdscr\b/i)) {
    const [rent, debt, noi] = [get('rent') ?? get('noi'), get('debt'), get('noi')];
    if (rent === undefined || debt === undefined) return undefined;
    const name = noi === undefined ? 'rent over PITIA' : 'NOI over debt service';
    return {
      text: `${formatMoney(rent)} ÷ ${formatMoney(debt)} = ${(Math.floor((rent / debt) * 100) / 100).toFixed(2)}: the DSCR, ${name}.`,
      article: ratios,
    };
  }
  if (ask(/\b(?:payment|interest)\b/i)) return paymentOf(text, loan, get('rate'), get('years'));
  return undefined;
}

function ratioOf(name: string, loan: number | undefined, whole: number | undefined): Worked | undefined {
  if (loan === undefined || !whole) return undefined;
  return {
    text: `${formatMoney(loan)} ÷ ${formatMoney(whole)} = ${share(loan, whole)}: the ${name}.`,
    article: ratios,
  };
}

function ltcOf(loan: number | undefined, price: number | undefined, rehab: number | undefined): Worked | undefined {
  if (loan === undefined || price === undefined) return undefined;
  const cost = price + (rehab ?? 0);
  const sum = rehab === undefined ? formatMoney(cost) : `(${formatMoney(price)} + ${formatMoney(rehab)})`;
  return { text: `${formatMoney(loan)} ÷ ${sum} = ${share(loan, cost)}: the LTC.`, article: ratios };
}

function paymentOf(
  text: string,
  loan: number | undefined,
  rate: number | undefined,
  years: number | undefined,
): Worked | undefined {
  if (loan === undefined || rate === undefined) return undefined;
  if (
    /\binterest[- ]only\b|\bi\/?o\b|\bmonthly interest\b|\binterest (?:per|a|each) month\b/i.test(text) ||
    years === undefined
  )
    return {
      text: `${formatMoney(loan)} × ${formatPercent(rate, 3)} ÷ 12 = ${cents((loan * rate) / 1200)}: interest a month.`,
      article: costs,
    };
  const payment = paymentOverMonths(loan, rate, years * 12);
  return {
    text: `${formatMoney(loan)} at ${formatPercent(rate, 3)} over ${years} years: ${cents(payment)} a month, principal and interest.`,
    article: costs,
  };
}

export type CalculatorWanted = 'dscr' | 'fix-and-flip' | 'ground-up';

/** What words enter into a calculator, by its input names, and the inputs without which it says nothing of the deal. */
export interface Entered {
  readonly slug: CalculatorWanted;
  readonly inputs: Readonly<Record<string, number>>;
  readonly missing: readonly string[];
}

const known = (inputs: Readonly<Record<string, number | undefined>>): Record<string, number> =>
  Object.fromEntries(Object.entries(inputs).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

/** Reads the calculator that words ask for; undefined where they ask for none. */
export function calculatorIn(text: string): Entered | undefined {
  const of = namedAmounts(text, namings, fits);
  const get = (concept: Concept) => of.get(concept);
  const entered = (
    slug: CalculatorWanted,
    inputs: Readonly<Record<string, number | undefined>>,
    needed: readonly string[],
  ) => {
    const own = known(inputs);
    return { slug, inputs: own, missing: needed.filter((name) => own[name] === undefined) };
  };
  const price = get('price') ?? get('value');
  if (/\b(?:dscr|rental|rent|cash flow|cap rate|noi|cash[- ]on[- ]cash)\b/i.test(text)) {
    const loan = get('loan');
    const down =
      get('down') ??
      (price && loan ? 100 - (loan / price) * 100 : get('ltv') === undefined ? undefined : 100 - (get('ltv') ?? 0));
    const rent = get('rent');
    const inputs = {
      purchasePrice: price,
      monthlyRent: rent,
      downPaymentPercent: down,
      interestRate: get('rate'),
      insuranceAnnual: get('insurance'),
      hoaMonthly: get('hoa'),
    };
    return entered('dscr', inputs, ['purchasePrice', 'monthlyRent']);
  }
  if (/\b(?:ground[- ]?up|new construction|build|land|lot)\b/i.test(text))
    return entered(
      'ground-up',
      {
        landCost: get('land') ?? get('price'),
        constructionCost: get('rehab'),
        expectedSalePrice: get('arv') ?? get('value'),
      },
      ['landCost', 'constructionCost', 'expectedSalePrice'],
    );
  if (/\b(?:flip|profit|roi|re ?hab|arv)\b/i.test(text))
    return entered('fix-and-flip', { purchasePrice: price, rehabQuick: get('rehab'), targetSalePrice: get('arv') }, [
      'purchasePrice',
      'rehabQuick',
      'targetSalePrice',
    ]);
  return undefined;
}
