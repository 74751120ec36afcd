import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DataState, LoadingRows } from '../../../../../ui/page/data-state.tsx';
import { Panel } from '../../../../../ui/page/panel.tsx';
import { VerdictBadge } from '../../../../search/web/results/verdict.tsx';
import type { PipelineEntry } from '../../../contract.ts';
import type { DealPrograms } from '../../../deal/contract.ts';
import { isSubmitted, stageMessages } from '../../../stages.ts';
import { programsOptions } from './program-queries.ts';
import { openProgramChoice } from './program-question.ts';
import { ProgramReasons } from './program-standing.tsx';

/** The program of the selected lender that the loan package is made for, and the way to another. */
export function ProgramPanel({ entry }: { readonly entry: PipelineEntry }) {
  const query = useQuery(programsOptions(entry._id));
  const isChosen = entry.selectedProgramId !== null;
  const mayChoose = entry.can.selectProgram && (query.data?.programs.length ?? 0) > 0;
  return (
    <Panel
      isWide
      title="Program"
      about="The program your loan package is made for."
      aside={
        mayChoose ? (
          <Button
            variant={isChosen ? 'default' : 'filled'}
            aria-label={isChosen ? 'Change program' : 'Choose a program'}
            onClick={() => openProgramChoice(entry._id)}
          >
            {isChosen ? 'Change' : 'Choose a program'}
          </Button>
        ) : null
      }
    >
      <DataState query={query} failed="Couldn’t load the program." loading={<LoadingRows rows={1} height={64} />}>
        {(found) => <Selected found={found} />}
      </DataState>
      {isSubmitted(entry.stage) ? (
        <Text size="sm" c="dimmed" mt="xs">
          {stageMessages.programAfterSubmission}
        </Text>
      ) : null}
    </Panel>
  );
}

function Selected({ found: { kind, lender, programs, selected } }: { readonly found: DealPrograms }) {
  if (selected === null)
    return (
      <Text size="sm">
        {programs.length > 0
          ? `${lender?.name ?? 'The lender'} has ${programs.length === 1 ? 'a program' : `${programs.length} programs`} for this loan type. Choose one to continue with the loan package.`
          : `${lender?.name ?? 'The lender'} has no program for this loan type now.`}
      </Text>
    );
  const offered = programs.find(({ _id }) => _id === selected._id);
  return (
    <>
      <Group gap="xs">
        <Text fw={600}>{selected.name}</Text>
        {offered?.standing ? <VerdictBadge status={offered.standing.status} /> : null}
      </Group>
      {offered ? (
        <ProgramReasons kind={kind} program={offered} />
      ) : (
        <Text size="sm" c="dimmed">
          {lender?.name ?? 'The lender'} does not offer this program now. Choose another program or ask the lender.
        </Text>
      )}
    </>
  );
}
