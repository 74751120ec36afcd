import { usualExits } from '../../../content/scripts/exits.ts';
import {
  generalQuestions,
  reasonsForLender,
  type WrittenObjection,
  writtenObjections,
} from '../../../content/scripts/objections.ts';
import { formatDay, formatMoney, formatPercent, noValue, writeNumber } from '../../../kernel/format.ts';
import { stateNames } from '../../../kernel/states.ts';
import { type Check, isLoanCheck, isUnknown } from '../../../lending/checks/check.ts';
import { sentencesOf } from '../../../lending/checks/sentences.ts';
import type { Warning } from '../../../lending/checks/warnings.ts';
import type { Price, Sizing } from '../../../lending/engine/verdict.ts';
import type { LoanKind } from '../../../lending/kinds/kind.ts';
import type { Deal } from '../../../lending/kinds/loan.ts';
import { priceColumns } from '../../../lending/kinds/show-figures.ts';
import { closeChecks } from './close-checks.ts';
import { fillPoints } from './fill.ts';
import type { ScriptValues } from './placeholders.ts';

/** What the market says of one program for the deal. */
export interface MarketSide {
  readonly lenderName: string;
  readonly contactName: string;
  readonly programName: string;
  readonly price: Price;
  readonly sizing: Sizing;
  /** With the passing ones. */
  readonly checks: readonly Check[];
  readonly warnings: readonly Warning[];
  readonly averageTimeToClose: number | null;
}

/** What a script is filled with. */
export interface ScriptFacts {
  readonly kind: LoanKind;
  readonly deal: Deal;
  /** Of a deal; a search has none. */
  readonly address?: string | undefined;
  readonly market?: MarketSide | undefined;
  readonly person: { readonly firstName: string; readonly lastName: string };
}

const amountIn = (of: Readonly<Record<string, unknown>>, ...names: readonly string[]): number | undefined =>
  names.map((name) => of[name]).find((value): value is number => typeof value === 'number' && value > 0);

const money = (amount: number | undefined): string | undefined =>
  amount === undefined ? undefined : formatMoney(amount);
const stated = (text: string): string | undefined => (text === noValue || text.trim() === '' ? undefined : text);
const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

/** As it stands within a sentence: 'fix and flip', but 'DSCR'. */
const spoken = (name: string): string =>
  name
    .split(' ')
    .map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()))
    .join(' ');

/** 'Austin, Texas' of '12 Oak St, Austin, TX 78701', else the state alone. */
export function placeOf(address: string | undefined, state: unknown): string | undefined {
  const name = typeof state === 'string' ? (stateNames as Readonly<Record<string, string>>)[state] : undefined;
  const found = /,\s*([^,\d]+?),?\s+([A-Z]{2})(?:\s+\d{5}(?:-\d{4})?)?\s*$/.exec(address ?? '');
  const inAddress = found && (stateNames as Readonly<Record<string, string>>)[found[2] ?? ''];
  return found && inAddress ? `${found[1]?.trim()}, ${inAddress}` : name;
}

function propertyTypeOf(deal: Deal): string | undefined {
  const { propertyType } = deal;
  return typeof propertyType === 'string' && propertyType !== ''
    ? spoken(propertyType.replace(/ 1-4$/, ''))
    : undefined;
}

function rentOf(deal: Deal): string | undefined {
  const rents = [amountIn(deal, 'currentRent'), amountIn(deal, 'marketRent')].filter((rent) => rent !== undefined);
  return rents.length === 0 ? undefined : formatMoney(Math.min(...rents));
}

/** What the deal itself says. */
function ofDeal({ kind, deal, address, market }: ScriptFacts): ScriptValues {
  const { state } = deal;
  const sizing = market?.sizing ?? {};
  const shareOf = (name: string, ...alsoStated: readonly string[]) => {
    const share = amountIn(sizing, name) ?? amountIn(deal, ...alsoStated);
    return share === undefined ? undefined : formatPercent(share, 1);
  };
  const ratio = amountIn(sizing, 'dscr') ?? amountIn(deal, 'dscr', 'estimatedDSCR', 'minDSCR');
  const day = deal.estimatedClosingDate ?? deal.wantedClosingDate;
  return {
    'loan type': spoken(kind.displayName),
    place: placeOf(address, state),
    state: placeOf(undefined, state),
    'property type': propertyTypeOf(deal),
    // Where a loan can be requested, what the lender would lend at most is no request.
    'loan amount': money(
      amountIn(deal, 'loanAmount') ?? (kind.loan.requested ? undefined : amountIn(sizing, 'totalLoanAmount')),
    ),
    'purchase price': money(amountIn(deal, 'purchasePrice', 'landPurchasePrice')),
    'rehab budget': money(amountIn(deal, 'rehabNeeded', 'constructionBudget', 'rehabRemaining')),
    ARV: money(amountIn(deal, 'arv', 'completedValue')),
    value: money(amountIn(deal, 'propertyValue', 'totalPortfolioValue', 'asisValue', 'landValue')),
    payoff: money(amountIn(deal, 'payoff', 'currentLoanBalance', 'landBalance')),
    LTV: shareOf('ltv', 'maxLTV'),
    LTC: shareOf('ltc'),
    DSCR: ratio === undefined ? undefined : writeNumber(ratio, 'ratio'),
    rent: rentOf(deal),
    properties: amountIn(deal, 'maxPortfolioSize')?.toString(),
    FICO: amountIn(deal, 'fico')?.toString(),
    experience: ((count) => (count === undefined ? undefined : counted(count, 'completed deal')))(
      amountIn(deal, 'experience'),
    ),
    liquidity: money(amountIn(deal, 'liquidity')),
    exit: usualExits[kind.slug],
    'closing date': typeof day === 'string' && day !== '' ? formatDay(day) : undefined,
  } as ScriptValues;
}

const [rateColumn, pointsColumn] = priceColumns;

function limitLabel({ loan }: LoanKind, boundBy: string | null): string | undefined {
  const { parts, limits } = loan;
  const label = [...(parts ? [parts] : []), ...limits].find(({ name }) => name === boundBy)?.label;
  return label && (/^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1));
}

/** What the lender's program says. */
function ofMarket(kind: LoanKind, market: MarketSide): ScriptValues {
  const { price, sizing, averageTimeToClose } = market;
  const points = stated(pointsColumn?.write(price) ?? noValue);
  return {
    lender: stated(market.lenderName),
    contact: stated(market.contactName.split(' ')[0] ?? ''),
    program: stated(market.programName),
    rate: stated(rateColumn?.write(price) ?? noValue),
    points: points?.replace(/ pts?$/, price.points === 1 ? ' point' : ' points'),
    // Without a limit that binds it, the amount is the one that was requested.
    'largest loan': sizing.boundBy === null ? undefined : money(amountIn(sizing, 'totalLoanAmount')),
    'loan limit': limitLabel(kind, sizing.boundBy),
    'closing time': averageTimeToClose === null ? undefined : counted(averageTimeToClose, 'day'),
  } as ScriptValues;
}

/** One close check in words, with what the lender is likely to say about it. */
interface Point {
  /** Undefined where the lender has nothing to say yet. */
  readonly objection: WrittenObjection | undefined;
  readonly values: ScriptValues;
}

const objectionOn = (...keys: readonly string[]) =>
  keys.map((key) => writtenObjections.find(({ codes }) => codes.includes(key))).find((found) => found !== undefined);

/** How a check may be named in `writtenObjections`, the narrowest name first. */
const keysOf = (check: Check): readonly string[] => [
  ...(isLoanCheck(check) ? [`${check.code}:${check.against}`] : []),
  `${check.code}:${check.outcome}`,
  check.code,
];

function pointsOf(kind: LoanKind, { checks, warnings }: MarketSide, deal: ScriptValues): readonly Point[] {
  const { reason, figures } = sentencesOf(kind);
  const ofChecks = closeChecks(checks).map((check): Point => {
    // What the broker has not filled in is no objection of the lender's.
    const objection = isUnknown(check) ? undefined : objectionOn(...keysOf(check));
    const { label, asks, deal: own } = figures(check);
    const isMeasure = own !== noValue && /^at (?:least|most) /.test(asks);
    const said = { 'check name': label, 'close check': reason(check) };
    return {
      objection,
      values: { ...deal, ...said, ...(isMeasure ? { 'lender requires': asks, 'your figure': own } : {}) },
    };
  });
  const ofWarnings = warnings.flatMap((warning): Point[] => {
    const objection = objectionOn(warning.code);
    const sentence = sentencesOf(kind).ofWarning(warning);
    return objection && sentence ? [{ objection, values: { ...deal, 'close check': sentence } }] : [];
  });
  return [...ofChecks, ...ofWarnings];
}

const filled = (text: string, values: ScriptValues): string => fillPoints([text], values)[0] ?? '';

/** What the close checks make of a script: what the lender will raise, how to respond, and what to ask. */
function ofChecks(points: readonly Point[], known: ScriptValues): ScriptValues {
  const once = points.flatMap(({ objection, values }, place) =>
    objection && points.findIndex((one) => one.objection === objection) === place ? [{ objection, values }] : [],
  );
  const [first] = once;
  const asked = once.map(({ objection, values }) => filled(objection.ask, values));
  return {
    ...(first
      ? {
          ...first.values,
          objection: first.objection.says,
          response: filled(first.objection.response, first.values),
        }
      : {}),
    'close checks': points.map(({ values }) => String(values['close check'])),
    'objections and responses': once.map(
      ({ objection, values }) => `If they say "${objection.says}": ${filled(objection.response, values)}`,
    ),
    questions: [...asked, ...fillPoints(generalQuestions, known)].slice(0, 7),
    'why this lender': fillPoints(reasonsForLender, known),
  };
}

/** The value of every placeholder that deal and market have one for. */
export function scriptValues(facts: ScriptFacts): ScriptValues {
  const { kind, market, person } = facts;
  const deal = ofDeal(facts);
  const known = { ...deal, ...(market ? ofMarket(kind, market) : {}) };
  const name = `${person.firstName} ${person.lastName}`.trim();
  return {
    ...known,
    ...ofChecks(market ? pointsOf(kind, market, deal) : [], known),
    ...(name === '' ? {} : { 'your name': name, 'your first name': person.firstName.trim() || name }),
  };
}
