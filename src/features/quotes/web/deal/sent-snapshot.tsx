import { Text } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconHelpCircle, IconUserSearch } from '@tabler/icons-react';
import type { Check } from '../../../../lending/check.ts';
import { checkSentence } from '../../../../lending/reasons.ts';
import type { VerdictStatus } from '../../../../lending/verdict.ts';
import { formatMoney, formatPercent } from '../../../../ui/format.ts';
import type { ProgramSnapshot } from '../../contract.ts';
import classes from './deal.module.css';

const verdicts = {
  eligible: { label: 'Eligible', Icon: IconCircleCheck },
  review: { label: 'Needs a review', Icon: IconUserSearch },
  undetermined: { label: 'Undetermined', Icon: IconHelpCircle },
  ineligible: { label: 'Not eligible', Icon: IconCircleX },
} as const satisfies Record<VerdictStatus, unknown>;

/** The program, its verdict and its sizing as they were when the request went out. */
export function SentSnapshot({ program }: { readonly program: ProgramSnapshot }) {
  const { label, Icon } = verdicts[program.status];
  const { sizing } = program;
  const figures = [
    ['Total loan', formatMoney(sizing.totalLoanAmount)],
    ['For the purchase', formatMoney(sizing.purchaseLoanAmount)],
    ['For the rehab', formatMoney(sizing.rehabLoanAmount)],
    ['Of total cost', formatPercent(sizing.ltc)],
    ['Cash to close', formatMoney(sizing.cashToClose)],
  ] as const;
  return (
    <>
      <div className={classes.versionLine}>
        <Text span size="sm" fw={550}>
          {program.programName}
          {program.tierName ? `, ${program.tierName}` : ''}
        </Text>
        <span className={classes.mark} data-verdict={program.status}>
          <Icon size={16} aria-hidden />
          {label} when it was sent
        </span>
      </div>
      <dl className={classes.terms}>
        {figures.map(([name, value]) => (
          <div key={name} className={classes.term}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className={classes.changes}>
        {sentencesOf(program).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  );
}

/** Snapshots outlive the version that wrote them: a check that is not known any more is left out. */
function sentencesOf({ checks }: ProgramSnapshot): string[] {
  return checks.flatMap((check) => {
    try {
      return [checkSentence(check as unknown as Check)];
    } catch {
      return [];
    }
  });
}
