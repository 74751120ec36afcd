import { Alert, Button, Group, Skeleton } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { type ComponentType, useDeferredValue, useRef, useState } from 'react';
import { lazyComponent } from '../../../../ui/lazy.tsx';
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
import { LenderControls } from './lender/lender-controls.tsx';
import { nextStep } from './next-step/next-step.ts';
import { NextStepPanel } from './next-step/next-step-panel.tsx';
import { isNoDeal } from './no-deal.ts';
import { ScenarioSection } from './scenario-section.tsx';
import { DealSections, type ShownSection } from './sections/deal-sections.tsx';

/** A part of a deal's page. */
export type DealPart = ComponentType<{ readonly entry: PipelineEntry }>;

/** A section that a later feature brings, with its place in the address. */
interface AddedSection {
  readonly id: 'package' | 'conditions' | 'closing' | 'applications' | 'documents' | 'borrower' | 'tasks' | 'events';
  readonly title: string;
  readonly Content: DealPart;
}

const waiting = () => <LoadingRows rows={3} height={64} />;
const Standings: DealPart = lazyComponent(
  async () => (await import('./standings-section.tsx')).StandingsSection,
  waiting,
);
const Program: DealPart = lazyComponent(async () => (await import('./lender/program-panel.tsx')).ProgramPanel, waiting);
const Timeline: DealPart = lazyComponent(async () => (await import('./timeline-section.tsx')).TimelineSection, waiting);

interface Parts {
  readonly Answers: DealAnswers;
  readonly Chat: DealChat;
  /** What else stands in the section of the offers. */
  readonly offerParts: readonly DealPart[];
  /** Between the offers and the timeline, in order. Only what is built. */
  readonly sections: readonly AddedSection[];
}

/** /pipeline/{id}: one deal whole. Later features bring its answers, its chat, and sections of their own. */
export function DealPage(parts: Parts) {
  const { pipelineId } = useParams({ from: '/pipeline/$pipelineId' });
  return <OneDeal key={pipelineId} id={pipelineId} {...parts} />;
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
      <DataState query={query} failed="Couldn't load this deal." loading={<Skeleton height={420} radius="lg" />}>
        {() => null}
      </DataState>
    </Page>
  );
}

const NoDeal = () => (
  <Page title="Deal" width="wide">
    <EmptyState
      title="Deal not found"
      action={<Button renderRoot={(props) => <Link to="/pipeline" {...props} />}>Open pipeline</Button>}
    >
      It may belong to another account, or the link may be incomplete.
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

function WholeDeal({ entry, Chat, ...parts }: Parts & { readonly entry: PipelineEntry }) {
  const [chatAbout, setChatAbout] = useState<string>();
  const area = useRef<HTMLDivElement>(null);
  useKeptFocus(area);
  // What the deal is and how it stands comes first.
  const areSectionsDrawn = useDeferredValue(true, false);
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
          <DealActions entry={entry} archivedAreShown onArchived={() => {}} />
        </>
      }
    >
      <BackToPipeline id={entry._id} />
      <div ref={area} tabIndex={-1} className={classes.sections}>
        {entry.archived ? (
          <Alert color="gray" variant="light" title="This deal is archived">
            You can read it. Unarchive it to edit it or to continue with its lenders.
          </Alert>
        ) : null}
        <NextStepPanel entry={entry} />
        {areSectionsDrawn ? (
          <DealSections sections={sectionsOf(entry, parts)} first={firstOf(entry)} />
        ) : (
          <LoadingRows rows={3} height={120} />
        )}
      </div>
      <Chat dealId={entry._id} chatOf={chatAbout} about={entry.address} onChat={setChatAbout} />
    </Page>
  );
}

/** On a phone the section that the next step is about is unfolded. */
const firstOf = (entry: PipelineEntry): string =>
  nextStep(entry)?.act === 'reviewOffers' || entry.selectedLenderId ? 'offers' : 'overview';

function sectionsOf(entry: PipelineEntry, { Answers, offerParts, sections }: Omit<Parts, 'Chat'>): ShownSection[] {
  const hasLenders = entry.lenders.length > 0;
  return [
    {
      id: 'overview',
      title: 'Overview',
      content: (
        <>
          <div className={classes.milestones}>
            <Milestones milestones={entry.milestones} />
          </div>
          <ScenarioSection entry={entry} />
        </>
      ),
    },
    {
      id: 'offers',
      title: 'Offers',
      count: entry.quoteCounts.offered,
      content: (
        <>
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
          {entry.selectedLenderId ? <Program entry={entry} /> : null}
          {hasLenders ? <Standings entry={entry} /> : null}
          {offerParts.map((Part, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a page never change their order
            <Part key={place} entry={entry} />
          ))}
        </>
      ),
    },
    ...sections.map(({ id, title, Content }) => ({ id, title, content: <Content entry={entry} /> })),
    { id: 'timeline', title: 'Timeline', content: <Timeline entry={entry} /> },
  ];
}
