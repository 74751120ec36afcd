import { tooLarge, tooSmall } from '../engine/found/trial.ts';
import type { Inquiry } from '../engine/inquiry.ts';

/**
 * The checks that may come out otherwise for another deal, by name: those that hold another value of it, and those of the
 * loan unless all that changed is measured apart from it. The rest, such as the state, need not be asked again.
 */
export function movedChecks(own: Inquiry, other: Inquiry): ReadonlySet<string> {
  const measured = [...own.program, ...own.borrower, ...own.tier];
  const now = new Map([...other.program, ...other.borrower, ...other.tier].map((asked) => [codeOf(asked), asked]));
  const moved = measured.filter((asked) => {
    const same = now.get(codeOf(asked));
    return !same || !Object.is(asked.actual, same.actual) || asked.wanted.join() !== same.wanted.join();
  });
  const apart = new Set(own.borrower.map(({ measure }) => measure.actual));
  const loanMoves = Object.keys(own.amounts).some(
    (name) => !apart.has(name) && own.amounts[name] !== other.amounts[name],
  );
  const ofLoan = own.loan.limits.flatMap(({ limit }) => limit.check?.code ?? []);
  return new Set([...moved.map(codeOf), ...(loanMoves ? [tooSmall, tooLarge, ...ofLoan] : [])]);
}

const codeOf = ({ measure, choice }: Inquiry['program'][number]): string => (measure ?? choice)?.code ?? '';
