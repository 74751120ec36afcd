const steps = [1, 2, 5, 10, 20, 50, 100];
/** Months are counted in years where there are many of them. */
const monthSteps = [1, 2, 3, 6, 12, 24, 36, 60, 120];
const mostTicks = 8;

/** Whole numbers along an axis from 0, as far apart as there is room for. */
export function wholeTicks(last: number, areMonths: boolean): readonly number[] {
  const choices = areMonths ? monthSteps : steps;
  const step = choices.find((one) => last / one < mostTicks) ?? Math.ceil(last / (mostTicks - 1));
  return Array.from({ length: Math.floor(Math.max(0, last) / step) + 1 }, (_, place) => place * step);
}
