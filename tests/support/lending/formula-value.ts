import { incomeTax, taxBrackets } from '../../../src/lending/calculators/common/income-tax.ts';
import { ratio } from '../../../src/lending/calculators/common/ratios.ts';
import { owedAfter, paymentOverMonths } from '../../../src/lending/offers/level-payment.ts';

/** A number that a formula names: a percentage counts as the share it is, a span of time may be asked for in months. */
export interface FormulaNumber {
  readonly value: number;
  readonly unit: string;
}

type Lookup = (name: string) => FormulaNumber;

const token =
  /\s*(\{[^{}]+\}|the smaller of|the larger of|level payment of|what is left of|short-term tax on|long-term tax on|a year over|after|months|at|and|\d+(?:\.\d+)?%?|[+−×÷()])/y;

function tokensOf(formula: string): readonly string[] {
  const tokens: string[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < formula.length) {
    const at = token.lastIndex;
    const found = token.exec(formula)?.[1];
    if (found === undefined) throw new Error(`'${formula.slice(at)}' is no part of a formula`);
    tokens.push(found);
  }
  return tokens;
}

/** What a formula comes to, read as a person reads it. Division by nothing comes to 0, as everywhere in the calculators. */
export function formulaValue(formula: string, lookup: Lookup): number {
  const tokens = tokensOf(formula);
  let at = 0;
  const next = (): string => tokens[at] ?? '';
  const take = (expected?: string): string => {
    const taken = next();
    if (expected !== undefined && taken !== expected)
      throw new Error(`'${expected}' expected at '${taken}' of ${formula}`);
    at += 1;
    return taken;
  };

  const ofTwo = (choose: (a: number, b: number) => number): number => {
    const first = sum();
    take('and');
    return choose(first, sum());
  };
  const whole = (): number => {
    if (next() === 'the smaller of' || next() === 'the larger of')
      return ofTwo(take() === 'the smaller of' ? Math.min : Math.max);
    return sum();
  };
  const sum = (): number => {
    let value = product();
    while (next() === '+' || next() === '−') value += take() === '+' ? product() : -product();
    return value;
  };
  const product = (): number => {
    let value = factor();
    while (next() === '×' || next() === '÷') value = take() === '×' ? value * factor() : ratio(value, factor());
    return value;
  };
  const months = (): number => {
    const { value, unit } = named(take());
    if (next() === 'months') take();
    return unit === 'years' ? value * 12 : value;
  };
  const named = (text: string): FormulaNumber =>
    text.startsWith('{') ? lookup(text.slice(1, -1)) : { value: Number(text), unit: 'plain' };
  const taxOn = (brackets: Parameters<typeof incomeTax>[1]): number => incomeTax(factor(), brackets);
  const loan = () => {
    const amount = factor();
    take('at');
    const rate = factor() * 100;
    take('a year over');
    return { amount, rate, months: months() };
  };
  const factor = (): number => {
    const taken = take();
    switch (taken) {
      case '(': {
        const value = whole();
        take(')');
        return value;
      }
      case 'short-term tax on':
        return taxOn(taxBrackets.shortTerm);
      case 'long-term tax on':
        return taxOn(taxBrackets.longTerm);
      case 'level payment of': {
        const of = loan();
        return paymentOverMonths(of.amount, of.rate, of.months);
      }
      case 'what is left of': {
        const of = loan();
        take('after');
        return owedAfter(of.amount, of.rate, of.months, months());
      }
    }
    if (taken.endsWith('%')) return Number(taken.slice(0, -1)) / 100;
    const { value, unit } = named(taken);
    if (!Number.isFinite(value)) throw new Error(`${taken} is no number in ${formula}`);
    return unit === 'percent' ? value / 100 : value;
  };

  const value = whole();
  if (at < tokens.length) throw new Error(`'${next()}' is left over of ${formula}`);
  return value;
}
