import { Text } from '@mantine/core';
import {
  IconCheck,
  IconCircleCheck,
  IconCircleX,
  IconEye,
  IconEyeCheck,
  IconHelpCircle,
  IconX,
} from '@tabler/icons-react';
import { formatMoney, formatPercent } from '../../../../ui/format.ts';
import type { ProgramSnapshot } from '../../contract.ts';
import classes from './detail.module.css';
import { type Figure, Figures, Panel } from './panel.tsx';
import { boundWords, type Finding, findingsOf, verdictWords } from './program-findings.ts';

const verdictIcons = {
  eligible: IconCircleCheck,
  review: IconEyeCheck,
  undetermined: IconHelpCircle,
  ineligible: IconCircleX,
};
const outcomes = {
  fail: { icon: IconX, spoken: 'Against: ' },
  review: { icon: IconEye, spoken: 'To judge: ' },
  unknown: { icon: IconHelpCircle, spoken: 'Open: ' },
  pass: { icon: IconCheck, spoken: 'Met: ' },
};

/** The lender's own program the request matched: verdict, sizing and open points as they were when it was sent. */
export function ProgramPanel({ program }: { readonly program: ProgramSnapshot | null }) {
  if (program === null) {
    return (
      <Panel title="Your program">
        <Text size="sm" c="dimmed">
          No program of yours was compared with this deal.
        </Text>
      </Panel>
    );
  }
  return (
    <Panel title="Your program" aside={<Verdict status={program.status} />}>
      <Text fw={560}>
        {program.programName}
        {program.tierName ? ` · ${program.tierName}` : ''}
      </Text>
      <Text size="sm" c="dimmed" mb="sm">
        {verdictWords[program.status].text}
      </Text>
      <Figures figures={sizingFigures(program.sizing)} />
      <Findings findings={findingsOf(program)} />
    </Panel>
  );
}

function Verdict({ status }: Pick<ProgramSnapshot, 'status'>) {
  const Icon = verdictIcons[status];
  return (
    <span className={classes.verdict} data-verdict={status}>
      <Icon size={17} aria-hidden />
      {verdictWords[status].label}
    </span>
  );
}

function sizingFigures(sizing: ProgramSnapshot['sizing']): Figure[] {
  if (sizing.totalLoanAmount === null) return [{ label: 'Loan by your limits', value: 'Could not be sized' }];
  return [
    {
      label: 'Loan by your limits',
      value: formatMoney(sizing.totalLoanAmount),
      note: sizing.boundBy === null ? undefined : boundWords[sizing.boundBy],
    },
    { label: 'Share of total cost', value: formatPercent(sizing.ltc) },
    { label: 'Toward the purchase', value: formatMoney(sizing.purchaseLoanAmount) },
    { label: 'Toward the rehab', value: formatMoney(sizing.rehabLoanAmount) },
    { label: 'Cash to close', value: formatMoney(sizing.cashToClose), note: 'estimated' },
  ];
}

function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <ul className={classes.findings}>
      {findings.map(({ outcome, sentence }) => {
        const { icon: Icon, spoken } = outcomes[outcome];
        return (
          <li key={sentence} data-outcome={outcome}>
            <Icon size={16} aria-label={spoken} role="img" />
            {sentence}
          </li>
        );
      })}
    </ul>
  );
}
