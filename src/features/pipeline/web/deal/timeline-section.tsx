import { Button, Group, Text } from '@mantine/core';
import {
  type TablerIcon as Icon,
  IconCoin,
  IconEdit,
  IconEye,
  IconFlag,
  IconMessage,
  IconSend,
  IconTrophy,
} from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { noValue } from '../../../../kernel/format.ts';
import { formatDateTime } from '../../../../ui/format.ts';
import { ShowMore } from '../../../../ui/lists/show-more.tsx';
import { DataState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import { PanelFrame } from '../../../../ui/page/panel.tsx';
import { AuditLink } from '../../../accounts/web/audit-link.tsx';
import type { PipelineEntry } from '../../contract.ts';
import type { TimelineLine } from '../../deal/contract.ts';
import classes from './deal-page.module.css';
import { timelineOptions } from './deal-queries.ts';

/** The newest lines; the rest on demand, so that the page stays short. */
const shownFirst = 8;

/** Everything that has happened to the deal, newest first. */
export function TimelineSection({ entry }: { readonly entry: PipelineEntry }) {
  const query = useInfiniteQuery(timelineOptions(entry._id));
  const [showsAll, setShowsAll] = useState(false);
  return (
    <PanelFrame>
      <DataState query={query} failed="Couldn't load the timeline." loading={<LoadingRows rows={5} height={40} />}>
        {(lines) => (
          <>
            <ol className={classes.plain} aria-label="Activity, newest first">
              {(showsAll ? lines : lines.slice(0, shownFirst)).map((line) => (
                <Line key={line._id} line={line} />
              ))}
            </ol>
            {!showsAll && lines.length > shownFirst ? (
              <Button variant="default" mt="md" onClick={() => setShowsAll(true)}>
                Show earlier
              </Button>
            ) : (
              <ShowMore pages={query} mt="md">
                Show earlier
              </ShowMore>
            )}
            <Group mt="md">
              <AuditLink id={entry._id} />
            </Group>
          </>
        )}
      </DataState>
    </PanelFrame>
  );
}

const icons: Readonly<Record<TimelineLine['type'], Icon>> = {
  deal: IconEdit,
  stage: IconFlag,
  quote: IconSend,
  offer: IconCoin,
  choice: IconTrophy,
  message: IconMessage,
  access: IconEye,
};

function Line({ line: { at, by, type, text, changes } }: { readonly line: TimelineLine }) {
  const TypeIcon = icons[type];
  return (
    <li className={classes.line}>
      <TypeIcon size={18} aria-hidden />
      <div className={classes.lineText}>
        {text}
        {changes.map(({ label, before, after }) => (
          <div key={label} className={classes.change}>
            {label}: <span className={classes.was}>{before ?? noValue} to</span> {after ?? noValue}
          </div>
        ))}
        <Text size="xs" c="dimmed">
          {by.name} · <time dateTime={at}>{formatDateTime(at)}</time>
        </Text>
      </div>
    </li>
  );
}
