import type { Lender } from '../../src/features/lenders/model.ts';
import { type DemoAccount, demoAccounts } from './accounts.ts';
import { type DemoLender, demoLenders } from './lenders.ts';
import { type DemoProgram, demoPrograms } from './programs.ts';

export interface DemoMarket {
  readonly lenders: readonly Lender[];
  readonly programs: readonly DemoProgram[];
  readonly accounts: readonly DemoAccount[];
}

/** The record alone, without what only the generator needs. */
const recordOf = ({ profile: _profile, place: _place, home: _home, ...record }: DemoLender): Lender => record;

/** A market of invented lenders. The same for everybody: only the dates move, with `now`. */
export function buildDemoMarket(now: Date): DemoMarket {
  const lenders = demoLenders();
  const programs = demoPrograms(lenders, now);
  return { lenders: lenders.map(recordOf), programs, accounts: demoAccounts(lenders, programs, now) };
}
