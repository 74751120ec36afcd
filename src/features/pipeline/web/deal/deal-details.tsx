import { Anchor, Group, Paper, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { isBlank } from '../../../../kernel/blank.ts';
import type { FieldDefinition } from '../../../../kernel/fields/fields.ts';
import type { Unit } from '../../../../kernel/format.ts';
import { findLoanKind } from '../../../../lending/kinds/find.ts';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { type ShownFigure, showFigures, writeValue } from '../../../../lending/kinds/show-figures.ts';
import { FigureList } from '../../../../ui/lists/figure-list.tsx';
import type { PipelineEntry } from '../../contract.ts';
import { repeatedFields } from '../../deal/scenario.ts';
import { dealFields } from '../../model.ts';
import classes from '../pipeline.module.css';
import { DealActions, type DealActionsProps, DealBadges, dealInShort, Milestones } from './deal-head.tsx';
import { LenderControls, type LenderControlsProps } from './lender/lender-controls.tsx';
import { FindLenders } from './next-step/find-lenders.tsx';

/** The lenders of a deal and their answers, drawn by whoever knows about quotes. */
export type DealAnswers = ComponentType<{
  readonly entryId: string;
  readonly lenders: PipelineEntry['lenders'];
  readonly selectedLenderId: string | null;
  readonly readOnly: boolean;
  readonly tellLendersAt: string | null;
  readonly controlsFor: (lenderId: string, selecting: Omit<LenderControlsProps, 'entry' | 'lenderId'>) => ReactNode;
}>;

/** The chat of a deal, drawn by whoever keeps messages: its floating button, and the panel of the deal whose chat is open. */
export type DealChat = ComponentType<{
  readonly dealId: string;
  readonly chatOf: string | undefined;
  /** Its floating button; without it each deal on the page has one of its own. */
  readonly floats?: boolean;
  readonly about: string;
  readonly onChat: (dealId: string | undefined) => void;
}>;

interface DealDetailsProps extends DealActionsProps {
  readonly Answers: DealAnswers;
}

/** One deal: what it is, how far it has come, who was asked and what they said. */
export function DealDetails({ entry, Answers, ...rest }: DealDetailsProps) {
  const selected = entry.selectedLenderId?._id ?? null;
  return (
    <Paper withBorder component="article" className={classes.deal} aria-label={entry.address}>
      <DealHead entry={entry} {...rest} />
      <DealFigures entry={entry} />
      <Milestones milestones={entry.milestones} />
      <Answers
        entryId={entry._id}
        lenders={entry.lenders}
        selectedLenderId={selected}
        readOnly={entry.archived}
        tellLendersAt={entry.tellLendersAt}
        controlsFor={(lenderId, selecting) => <LenderControls entry={entry} lenderId={lenderId} {...selecting} />}
      />
    </Paper>
  );
}

function DealHead({ entry, ...rest }: DealActionsProps) {
  return (
    <div className={classes.dealHead}>
      <div>
        <Group gap="xs">
          <Title order={2}>{entry.address}</Title>
          <DealBadges entry={entry} />
        </Group>
        <Text size="sm" c="dimmed" mt={2}>
          {dealInShort(entry)}
        </Text>
        <Anchor
          size="sm"
          aria-label={`Open deal: ${entry.address}`}
          renderRoot={(props) => (
            <Link
              to="/pipeline/$pipelineId"
              params={{ pipelineId: entry._id }}
              search={({ deal: _, ...view }) => view}
              {...props}
            />
          )}
        >
          Open deal
        </Anchor>
      </div>
      <Group gap="xs">
        <FindLenders entry={entry} variant={entry.quoteCounts.asked === 0 ? 'filled' : 'default'} />
        <DealActions entry={entry} {...rest} />
      </Group>
    </div>
  );
}

const units: Readonly<Partial<Record<FieldDefinition['kind'], Unit>>> = {
  money: 'money',
  percent: 'percent',
  integer: 'number',
  decimal: 'number',
};

/** A deal as its kind shows it, and what the manual form asked beyond that. */
export function dealFigures(
  { loanType, deal }: Pick<PipelineEntry, 'loanType' | 'deal'>,
  kind: LoanKind | undefined = findLoanKind(loanType),
): readonly ShownFigure[] {
  const own = kind?.deal.fields.map(({ name }) => name) ?? [];
  // What only repeats a figure of the kind under the pipeline's common name is no second figure.
  const repeated = kind ? repeatedFields(loanType, deal, kind) : [];
  const adds = (name: string) => !own.includes(name) && !isBlank(deal[name]) && !repeated.includes(name);
  const beyond = dealFields(loanType).filter(({ name }) => !kind || adds(name));
  const shown = beyond.map((field) => ({
    label: field.label,
    text: writeValue(deal[field.name], units[field.kind]),
  }));
  return kind ? [...showFigures(kind.figures.entry, deal), ...shown] : shown;
}

export const DealFigures = ({ entry }: { readonly entry: PipelineEntry }) => (
  <FigureList className={classes.figures} figures={dealFigures(entry)} />
);
