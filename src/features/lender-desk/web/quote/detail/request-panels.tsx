import { Anchor, Text } from '@mantine/core';
import { IconCheck, IconEye, IconHelpCircle, IconX } from '@tabler/icons-react';
import { formatDay } from '../../../../../kernel/format.ts';
import type { Outcome } from '../../../../../lending/checks/check.ts';
import type { VerdictStatus } from '../../../../../lending/engine/verdict.ts';
import type { LoanKind } from '../../../../../lending/kinds/kind.ts';
import { showFigures } from '../../../../../lending/kinds/show-figures.ts';
import { dealOfRequest } from '../../../../../lending/requests/request-of-deal.ts';
import { closingAndNoteOf } from '../../../../../lending/requests/request-parts.ts';
import { formatDateTime } from '../../../../../ui/format.ts';
import { Panel } from '../../../../../ui/page/panel.tsx';
import type { ProgramSnapshot } from '../../../../quotes/contract.ts';
import { bySeriousness, type Finding, findingsOf, sizingForLender } from '../../../../quotes/web/program-snapshot.ts';
import { SentFiles } from '../../../../quotes/web/request/files/sent-files.tsx';
import { RequestNote } from '../../../../quotes/web/request/request-note.tsx';
import { verdictDisplay } from '../../../../search/web/results/verdict.tsx';
import type { LenderQuote } from '../../../contract.ts';
import { sentToText } from '../../sent-to.ts';
import classes from './detail.module.css';
import { Figures } from './figures.tsx';

interface DealPanelProps {
  readonly kind: LoanKind;
  readonly quote: LenderQuote;
  /** Fetches a file of the request. */
  readonly open: (fileId: string) => Promise<Blob>;
}

/** The deal with every figure that was sent, what follows from them, and who asks. */
export function DealPanel({ kind, quote, open }: DealPanelProps) {
  const { broker, requestedAt, request } = quote;
  return (
    <Panel title="The deal">
      <Figures
        figures={[...showFigures(kind.figures.deal, dealOfRequest(kind, request)), ...closingFigure(kind, request)]}
      />
      <RequestNote kind={kind} request={request} label="Note from the broker" />
      <SentFiles files={quote.files} label="Files from the broker" open={open} />
      <Text size="sm" c="dimmed" mt="md">
        Asked by {broker.name}
        {broker.email === '' ? null : (
          <>
            {' ('}
            <Anchor href={`mailto:${broker.email}`} underline="always">
              {broker.email}
            </Anchor>
            )
          </>
        )}{' '}
        on {formatDateTime(requestedAt)}. {sentToText(quote)}.
      </Text>
    </Panel>
  );
}

const closingFigure = (kind: LoanKind, request: LenderQuote['request']) => {
  const { closingDate } = closingAndNoteOf(kind.deal.request, request);
  return closingDate === null ? [] : [{ label: 'Target closing date', text: formatDay(closingDate) }];
};

/** What the verdict means for the lender whose program it is. */
const verdictTexts: Readonly<Record<VerdictStatus, { readonly label: string; readonly text: string }>> = {
  eligible: { label: 'Fits', text: 'The deal meets every limit of this program.' },
  review: { label: 'Needs review', text: 'No issues found; some points need your review.' },
  undetermined: { label: 'Missing information', text: 'No issues so far; some facts were not given.' },
  ineligible: { label: 'Outside', text: 'The deal is outside this program. The broker asked all the same.' },
};

const outcomes = {
  fail: { icon: IconX, spoken: 'Against: ' },
  review: { icon: IconEye, spoken: 'To judge: ' },
  unknown: { icon: IconHelpCircle, spoken: 'Open: ' },
  pass: { icon: IconCheck, spoken: 'Met: ' },
} as const satisfies Record<Outcome, object>;

interface ProgramPanelProps {
  readonly kind: LoanKind;
  readonly program: ProgramSnapshot | null;
}

/** The lender's own program the request matched: verdict, sizing and open points as they were when it was sent. */
export function ProgramPanel({ kind, program }: ProgramPanelProps) {
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
        {verdictTexts[program.status].text}
      </Text>
      <Figures figures={sizingForLender(kind, program.sizing)} />
      <Findings findings={bySeriousness(findingsOf(kind, program))} />
    </Panel>
  );
}

function Verdict({ status }: Pick<ProgramSnapshot, 'status'>) {
  const { Icon } = verdictDisplay[status];
  return (
    <span className={classes.verdict} data-verdict={status}>
      <Icon size={17} aria-hidden />
      {verdictTexts[status].label}
    </span>
  );
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
