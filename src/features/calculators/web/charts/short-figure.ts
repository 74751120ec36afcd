import { noValue } from '../../../../kernel/format.ts';
import type { AmountField } from '../../definitions/calculator.ts';
import { type CalculatorUnit, writeFigure } from '../../definitions/write.ts';
import { writeAmount } from '../../definitions/write-input.ts';

/** What a cell has room for: everything a whole page would say, whole dollars, or three digits of them. */
export type Room = 'wide' | 'narrow';

const scales = [
  { from: 999_500_000, by: 1e9, sign: 'B' },
  { from: 999_500, by: 1e6, sign: 'M' },
  { from: 9_999.5, by: 1e3, sign: 'k' },
] as const;
const threeDigits = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });

/** Dollars in three digits from ten thousand on: '$12.3k', '-$1.25M'. */
function shortDollars(value: number): string {
  const scale = scales.find(({ from }) => Math.abs(value) >= from);
  if (scale === undefined) return writeFigure(value, 'dollars');
  return `${value < 0 ? '-' : ''}$${threeDigits.format(Math.abs(value) / scale.by)}${scale.sign}`;
}

const oneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** In three digits from ten on: '12.3%', '123%'. */
const shortPercent = (value: number): string => `${value.toFixed(Math.abs(value) >= 99.95 ? 0 : 1)}%`;

/** A figure in a cell of a table: whole dollars, and no unit that its heading has said. */
export function writeInCell(value: number | undefined, unit: CalculatorUnit, room: Room): string {
  if (value === undefined || !Number.isFinite(value)) return noValue;
  if (unit === 'money' || unit === 'dollars')
    return room === 'wide' ? writeFigure(value, 'dollars') : shortDollars(value);
  if (unit === 'months' || unit === 'years') return oneDecimal.format(value);
  if (unit === 'percent' && room === 'narrow' && Math.abs(value) >= 10) return shortPercent(value);
  return writeFigure(value, unit);
}

/** What was entered, at the edge of a table. */
export function writeAtEdge(field: AmountField, value: number, room: Room): string {
  if (field.kind === 'money' && room === 'narrow') return shortDollars(value);
  return field.unit === undefined ? writeAmount(field, value) : oneDecimal.format(value);
}

/** Pixels: of a letter about, of what stands around a text at the edge and in a cell, of the names down the side. */
const pixels = { letter: 7.3, aroundEdge: 12, aroundCell: 22, side: 100 } as const;

interface Texts {
  readonly edges: readonly string[];
  readonly cells: readonly string[];
}

/** Every dollar, where the longest texts have room in the columns of a table of this width. */
export function roomFor({ edges, cells }: Texts, width: number): Room {
  const longest = (texts: readonly string[]) => Math.max(0, ...texts.map(({ length }) => length)) * pixels.letter;
  const column = Math.max(longest(edges) + pixels.aroundEdge, longest(cells) + pixels.aroundCell);
  return column * edges.length <= width - pixels.side ? 'wide' : 'narrow';
}
