import { Alert, Button, Group, Skeleton } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { type ComponentType, useRef, useState } from 'react';
import { late } from '../../../../ui/on-demand.tsx';
import { DataState, EmptyState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { PanelFrame } from '../../../../ui/page/panel.tsx';
import { useKeptFocus } from '../../../../ui/page/use-kept-focus.ts';
import { LiveNotice } from '../../../live/web/live-notice.tsx';
import type { PipelineEntry } from '../../contract.ts';
import { StageControl } from '../stage/stage-control.tsx';
import type { DealAnswers, DealChat } from './deal-details.tsx';
import { DealActions, DealBadges, dealInShort, Milestones } from './deal-head.tsx';
import classes from './deal-page.module.css';
import { dealOptions, useLiveDeal } from './deal-queries.ts';
import { LenderControls } from './lender-controls.tsx';
import { isNoDeal } from './no-deal.ts';
import { ScenarioSection } from './scenario-section.tsx';

/** A part of a deal's page. */
export type DealSection = ComponentType<{ readonly entry: PipelineEntry }>;

const waiting = () => <LoadingRows rows={3} height={64} />;
const Standings: DealSection = late(async () => (await import('./standings-section.tsx')).StandingsSection, waiting);
const Timeline: DealSection = late(async () => (await import('./timeline-section.tsx')).TimelineSection, waiting);

/** /pipeline/{id}: one deal whole. Later features bring its answers, its chat, and sections between these and the timeline. */
export const dealPage = (Answers: DealAnswers, Chat: DealChat, sections: readonly DealSection[]): ComponentType =>
  function DealPage() {
    const { pipelineId } = useParams({ from: '/pipeline/$pipelineId' });
    return <OneDeal key={pipelineId} id={pipelineId} Answers={Answers} Chat={Chat} sections={sections} />;
  };

interface Parts {
  readonly Answers: DealAnswers;
  readonly Chat: DealChat;
  readonly sections: readonly DealSection[];
}

function OneDeal({ id, ...parts }: Parts & { readonly id: string }) {
  const query = useQuery(dealOptions(id));
  useLiveDeal();
  if (isNoDeal(query.error)) return <NoDeal />;
  return query.data ? (
    <WholeDeal entry={query.data} {...parts} />
  ) : (
    <Page title="Deal" width="wide">
      <BackToPipeline id={id} />
      <DataState query={query} failed="The deal could not be loaded." loading={<Skeleton height={420} radius="lg" />}>
        {() => null}
      </DataState>
    </Page>
  );
}

const NoDeal = () => (
  <Page title="Deal" width="wide">
    <EmptyState
      title="This deal could not be found"
      action={<Button renderRoot={(props) => <Link to="/pipeline" {...props} />}>Open the pipeline</Button>}
    >
      It may belong to another account, or the address is not quite right.
    </EmptyState>
  </Page>
);

/** Back to the view the deal was opened from, with the deal open there. */
function BackToPipeline({ id }: { readonly id: string }) {
  const { months: _, ...view } = useSearch({ from: '/pipeline/$pipelineId' });
  return (
    <Button
      renderRoot={(props) => <Link to="/pipeline" search={{ ...view, deal: id }} {...props} />}
      className={classes.back ?? ''}
      variant="subtle"
      color="gray"
      size="compact-md"
      leftSection={<IconChevronLeft size={16} />}
    >
      Pipeline
    </Button>
  );
}

function WholeDeal({ entry, Answers, Chat, sections }: Parts & { readonly entry: PipelineEntry }) {
  const [chatAbout, setChatAbout] = useState<string>();
  const area = useRef<HTMLDivElement>(null);
  useKeptFocus(area);
  return (
    <Page
      title={entry.address}
      width="wide"
      subtitle={
        <Group gap="xs">
          {entry.archived ? <DealBadges entry={entry} /> : <StageControl entry={entry} />}
          {dealInShort(entry)}
        </Group>
      }
      actions={
        <>
          <div className={classes.live}>
            <LiveNotice />
          </div>
          <DealActions entry={entry} archivedAreShown onArchived={() => {}} onChat={({ _id }) => setChatAbout(_id)} />
        </>
      }
    >
      <BackToPipeline id={entry._id} />
      <div ref={area} tabIndex={-1} className={classes.sections}>
        {entry.archived ? (
          <Alert color="gray" variant="light" title="This deal is archived">
            It can be read. Unarchive it to edit it, or to go on with its lenders.
          </Alert>
        ) : null}
        <div className={classes.milestones}>
          <Milestones milestones={entry.milestones} />
        </div>
        <ScenarioSection entry={entry} />
        {entry.lenders.length > 0 ? <Standings entry={entry} /> : null}
        <PanelFrame>
          <Answers
            entryId={entry._id}
            lenders={entry.lenders}
            selectedLenderId={entry.selectedLenderId?._id ?? null}
            readOnly={entry.archived}
            tellLendersAt={entry.tellLendersAt}
            controlsFor={(lenderId, selecting) => <LenderControls entry={entry} lenderId={lenderId} {...selecting} />}
          />
        </PanelFrame>
        {sections.map((Section, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the sections of a page never change their order
          <Section key={place} entry={entry} />
        ))}
        <Timeline entry={entry} />
      </div>
      <Chat dealId={entry._id} chatOf={chatAbout} about={entry.address} onChat={setChatAbout} />
    </Page>
  );
}
