import { describe, expect, it } from 'vitest';
import { LoadBudget } from './load-budget.ts';

describe('what a page may load', () => {
  it('is reserved before, and what a load leaves is there for the next', async () => {
    const budget = new LoadBudget(100, 4);
    const offered: number[] = [];
    const spend = (used: number) =>
      budget.spend(async (mostBytes) => {
        offered.push(mostBytes);
        return used;
      });
    await spend(25);
    await spend(25);
    await spend(25);
    await spend(20);
    await spend(5);
    expect(offered).toEqual([25, 25, 25, 25, 5]);
    expect(await spend(1)).toBe(false);
  });

  it('is loaded a few at a time, and never more together than there is', async () => {
    const budget = new LoadBudget(100, 4);
    let [running, reserved, mostRunning, mostReserved] = [0, 0, 0, 0];
    const load = async (mostBytes: number) => {
      running += 1;
      reserved += mostBytes;
      mostRunning = Math.max(mostRunning, running);
      mostReserved = Math.max(mostReserved, reserved);
      await Promise.resolve();
      running -= 1;
      reserved -= mostBytes;
      return 2;
    };
    const results = await Promise.all(Array.from({ length: 30 }, () => budget.spend(load)));
    expect(results.every((isLoaded) => isLoaded)).toBe(true);
    expect([mostRunning, mostReserved]).toEqual([4, 100]);
  });

  it('counts a load that fails with all it could have taken', async () => {
    const budget = new LoadBudget(100, 1);
    await expect(budget.spend(() => Promise.reject(new Error('The connection failed')))).rejects.toThrow('failed');
    expect(await budget.spend(async () => 0)).toBe(false);
  });
});
