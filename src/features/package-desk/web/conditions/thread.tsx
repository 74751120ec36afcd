import { Text } from '@mantine/core';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatDateTime } from '../../../../ui/format.ts';
import { DataState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import { formatSize } from '../../../documents/model.ts';
import { ScanBadge } from '../../../documents/web/list/scan-badge.tsx';
import { openDocument } from '../../../documents/web/view-document.ts';
import type { Condition, ConditionThread } from '../../contract.ts';
import type { PackageSide } from '../../model.ts';
import classes from './conditions.module.css';

export interface ThreadSource {
  readonly queryKey: QueryKey;
  readonly read: (signal: AbortSignal) => Promise<ConditionThread>;
}

interface ThreadProps {
  readonly condition: Condition;
  readonly side: PackageSide;
  readonly source: ThreadSource;
  /** Where a message is written. */
  readonly children: ReactNode;
}

/** What was written about a condition, with its files: read once it is unfolded. Folded again, it keeps what is being written. */
export function Thread({ condition, side, source, children }: ThreadProps) {
  const [wasOpen, setOpen] = useState(false);
  return (
    <details className={classes.more} onToggle={({ currentTarget }) => setOpen((was) => was || currentTarget.open)}>
      <summary>
        {countText(condition)}
        <span className="plinth-spoken"> about {condition.title}</span>
      </summary>
      {wasOpen ? (
        <>
          <Messages source={source} side={side} />
          {children}
        </>
      ) : null}
    </details>
  );
}

function countText({ messages, files }: Condition): string {
  if (messages + files === 0) return 'Write a message';
  const count = (some: number, one: string) => (some === 1 ? `1 ${one}` : `${some} ${one}s`);
  return [...(messages > 0 ? [count(messages, 'message')] : []), ...(files > 0 ? [count(files, 'file')] : [])].join(
    ', ',
  );
}

const sideNames = { lender: 'Lender', broker: 'Broker' } as const;

function Messages({ source: { queryKey, read }, side }: Pick<ThreadProps, 'source' | 'side'>) {
  const query = useQuery({ queryKey, queryFn: ({ signal }) => read(signal) });
  const whose = (by: string | null, from: PackageSide) => (from === side ? 'You' : (by ?? sideNames[from]));
  return (
    <DataState query={query} failed="Couldn’t load the messages." loading={<LoadingRows rows={2} height={40} />}>
      {({ messages, files }) => (
        <ul className={classes.thread}>
          {messages.map(({ _id, by, side: from, at, message }) => (
            <li key={_id}>
              <Text size="xs" c="dimmed">
                {whose(by, from)} · {formatDateTime(at)}
              </Text>
              <p className={classes.words}>{message}</p>
            </li>
          ))}
          {files.map((file) => (
            <li key={file._id}>
              <Text size="xs" c="dimmed">
                {whose(file.by, file.side)} · {formatDateTime(file.at)} · {formatSize(file.size)}
              </Text>
              <button
                type="button"
                className={classes.file}
                onClick={() => void openDocument({ ...file, originalName: file.name })}
              >
                {file.name}
              </button>{' '}
              <ScanBadge scan={file.scan} />
            </li>
          ))}
        </ul>
      )}
    </DataState>
  );
}
