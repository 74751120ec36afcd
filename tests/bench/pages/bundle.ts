import { buildWeb } from '../support/build-web.ts';
import { metOrMissed, printTable, share } from '../support/table.ts';
import { bytesOf, isOver, type Weight, weighPages } from './page-weight.ts';

/** What a first visit of each page loads, as the server sends it: sizes, so the same on every machine. */
export async function benchBundle(): Promise<boolean> {
  await buildWeb();
  const weights = (await weighPages()).toSorted((a, b) => bytesOf(a) - bytesOf(b));
  printTable(
    ['frame + page, as sent', 'JavaScript', 'CSS', 'together', 'files', 'of its budget', ''],
    weights.map(rowOf),
  );
  const over = weights.filter(isOver);
  const held = over.length === 0;
  console.log(`\n  every page within its budget: ${metOrMissed(held)}`);
  for (const weight of over) {
    console.log(
      `  ${weight.name}: ${kilobytes(bytesOf(weight))} of ${kilobytes(weight.budget)}, ${weight.files} files: ${metOrMissed(false)}`,
    );
  }
  return held;
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
const rowOf = (weight: Weight): (string | number)[] => [
  weight.name,
  kilobytes(weight.scripts),
  kilobytes(weight.styles),
  kilobytes(bytesOf(weight)),
  weight.files,
  share(bytesOf(weight) / weight.budget),
  isOver(weight) ? metOrMissed(false) : '',
];
