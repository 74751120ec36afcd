import { Anchor, Button, Text } from '@mantine/core';
import { IconArchive, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { callEndpoint } from '../../../ui/api/api.ts';
import { confirm } from '../../../ui/confirm.ts';
import { formatDateTime } from '../../../ui/format.ts';
import { DataState } from '../../../ui/page/data-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import type { MappedProgram, Run, Scraper } from '../contract.ts';
import { archiveScraper } from '../endpoints.ts';
import type { FieldMapping } from '../mapping/field-mapping.ts';
import { scheduleText, sourceTypeLabels } from '../model.ts';
import { MappingPanel } from './mapping/mapping-panel.tsx';
import { scraperOptions, useRun, useScraperAct, useStop } from './queries.ts';
import { LatestRunPanel, RunsPanel } from './runs/runs-panel.tsx';
import classes from './scrapers.module.css';
import { SettingsPanel } from './settings-panel.tsx';

/** /admin/scrapers/{id}: its runs, its mapping beside the saved copy, and its settings. */
export function ScraperPage() {
  const { scraperId = '' } = useParams({ strict: false });
  const query = useQuery(scraperOptions(scraperId));
  const scraper = query.data?.scraper;
  return (
    <Page
      title={scraper?.name ?? 'Scraper'}
      subtitle={
        <>
          <Anchor component={Link} to="/admin/scrapers" underline="always" inherit>
            Scrapers
          </Anchor>
          {scraper ? ` · ${scraper.lender.name}` : ''}
        </>
      }
      width="wide"
      actions={scraper ? <Acts scraper={scraper} /> : null}
    >
      <DataState query={query} failed="Couldn't load the scraper.">
        {(data) => <Panels key={data.scraper._id} {...data} />}
      </DataState>
    </Page>
  );
}

function Acts({ scraper: { _id, name, isRunning, lastRun } }: { readonly scraper: Scraper }) {
  const navigate = useNavigate();
  const run = useRun(_id);
  const stop = useStop(_id);
  const archive = useScraperAct(
    async () => {
      await callEndpoint(archiveScraper, { params: { id: _id } });
      await navigate({ to: '/admin/scrapers' });
    },
    { done: 'Scraper archived.' },
  );
  const askToArchive = async () => {
    const text = `“${name}” will no longer run. What it proposed stays.`;
    if (await confirm({ title: 'Archive scraper', text, confirm: 'Archive', dangerous: true }))
      archive.mutate(undefined);
  };
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconArchive size={16} aria-hidden />}
        disabled={isRunning || archive.isPending}
        onClick={() => void askToArchive()}
      >
        Archive
      </Button>
      {isRunning ? (
        <Button
          variant="default"
          leftSection={<IconPlayerStop size={16} aria-hidden />}
          disabled={stop.isPending || lastRun?.stopAsked === true}
          onClick={() => stop.mutate(undefined)}
        >
          {lastRun?.stopAsked ? 'Stopping' : 'Stop'}
        </Button>
      ) : null}
      <Button
        leftSection={<IconPlayerPlay size={16} aria-hidden />}
        disabled={isRunning || run.isPending}
        onClick={() => run.mutate(undefined)}
      >
        {isRunning ? 'Running' : 'Run'}
      </Button>
    </>
  );
}

interface PanelsProps {
  readonly scraper: Scraper;
  readonly mappings: readonly FieldMapping[];
  readonly programs: readonly MappedProgram[];
  readonly runs: readonly Run[];
  readonly hasCopy: boolean;
  readonly canUseBrowser: boolean;
}

function Panels({ scraper, mappings, programs, runs, hasCopy, canUseBrowser }: PanelsProps) {
  const { _id, mappingVersion } = scraper;
  return (
    <div className={classes.stack}>
      <Facts scraper={scraper} />
      <LatestRunPanel scraper={scraper} runs={runs} />
      <MappingPanel
        scraperId={_id}
        version={mappingVersion}
        mappings={mappings}
        programs={programs}
        copied={runs.find(({ copy }) => copy !== null)}
        hasCopy={hasCopy}
      />
      <RunsPanel scraperId={_id} runs={runs} />
      <SettingsPanel scraper={scraper} canUseBrowser={canUseBrowser} />
    </div>
  );
}

function Facts({ scraper }: { readonly scraper: Scraper }) {
  const { description, sourceType, url, sender, emailAddress, refusedEmailAt, nextRunAt } = scraper;
  return (
    <Panel title="What it reads" isWide>
      {description ? (
        <Text size="sm" mb="md" maw="70ch">
          {description}
        </Text>
      ) : null}
      <dl className={classes.facts}>
        <div>
          <dt>{sourceTypeLabels[sourceType]}</dt>
          <dd>
            {sourceType === 'email' ? (
              (emailAddress ?? 'This server receives no email. Ask its operator to set that up.')
            ) : (
              <Anchor href={url} target="_blank" rel="noreferrer noopener" inherit>
                {url}
              </Anchor>
            )}
          </dd>
        </div>
        {sourceType === 'email' ? (
          <div>
            <dt>Sent from</dt>
            <dd>{sender}</dd>
          </div>
        ) : (
          <div>
            <dt>Schedule</dt>
            <dd>{scheduleText(scraper)}</dd>
          </div>
        )}
        {nextRunAt ? (
          <div>
            <dt>Next run</dt>
            <dd>{formatDateTime(nextRunAt)}</dd>
          </div>
        ) : null}
        {refusedEmailAt ? (
          <div>
            <dt>Last email not read</dt>
            <dd>{formatDateTime(refusedEmailAt)}: it wasn’t from this sender, or that couldn’t be verified.</dd>
          </div>
        ) : null}
      </dl>
    </Panel>
  );
}
