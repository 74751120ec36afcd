import { Button, SegmentedControl, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { EndpointAnswer } from '../../../../kernel/endpoint.ts';
import { ApiError } from '../../../../ui/api/api.ts';
import { notice } from '../../../../ui/notices.tsx';
import { LoadingRows } from '../../../../ui/page/data-state.tsx';
import type { FilledScript } from '../../contract.ts';
import type { contextualScripts } from '../../endpoints.ts';
import { channelLabels, type ScriptChannel, scriptChannels, scriptTexts } from '../../model.ts';
import { type Asked, contextualOptions } from '../queries.ts';
import classes from './panel.module.css';
import { ScriptItem } from './script-item.tsx';

type Answer = EndpointAnswer<typeof contextualScripts>;

const channels = [
  { value: 'all', label: 'All' },
  ...scriptChannels.map((value) => ({ value, label: value === 'text' ? 'Text' : channelLabels[value] })),
];

const isFound = ({ name, tags, bulletPoints, fullScript }: FilledScript, words: readonly string[]): boolean => {
  const text = [name, ...tags, ...bulletPoints, fullScript].join('\n').toLowerCase();
  return words.every((word) => text.includes(word));
};

interface ScriptListProps {
  readonly asked: Asked;
  /** Of the category. */
  readonly label: string;
  /** A link out of the panel is followed. */
  readonly onLeave: () => void;
}

/** The scripts of one category, one of them open. */
export function ScriptList({ asked, label, onLeave }: ScriptListProps) {
  const query = useQuery({ ...contextualOptions(asked), placeholderData: keepPreviousData });
  const [selected, setSelected] = useState<string | null>(null);
  const [channel, setChannel] = useState('all');
  const [typed, setTyped] = useState('');
  useLockedNotice(query.error);
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const scripts = (query.data?.scripts ?? []).filter(
    (script) => (channel === 'all' || script.channel === (channel as ScriptChannel)) && isFound(script, words),
  );
  const isSelected = scripts.some(({ id }) => id === selected);
  return (
    <section
      aria-label={`${label} scripts`}
      aria-busy={query.isFetching}
      data-state={query.data === undefined ? 'open' : isSelected ? 'one selected' : 'scripts loaded'}
    >
      {query.data?.about ? <About about={query.data.about} /> : null}
      <div className={classes.filters}>
        <SegmentedControl
          size="xs"
          aria-label="Filter by channel"
          data={channels}
          value={channel}
          onChange={setChannel}
        />
        <TextInput
          size="xs"
          className={classes.search ?? ''}
          aria-label="Search these scripts"
          placeholder="Search these scripts"
          leftSection={<IconSearch size={14} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      {query.isPending ? <LoadingRows rows={4} height={84} /> : null}
      {query.isError ? <NotLoaded retry={() => void query.refetch()} /> : null}
      <span className="plinth-spoken" role="status">
        {query.data ? `${scripts.length} ${scripts.length === 1 ? 'script' : 'scripts'}` : ''}
      </span>
      {query.data && scripts.length === 0 ? (
        <Text c="dimmed" my="md">
          No script matches. Clear the search, or choose another channel.
        </Text>
      ) : null}
      <ul className={classes.scripts}>
        {scripts.map((script) => (
          <ScriptItem
            key={script.id}
            script={script}
            isOpen={script.id === selected}
            onToggle={() => setSelected(script.id === selected ? null : script.id)}
            onLeave={onLeave}
          />
        ))}
      </ul>
    </section>
  );
}

/** The plan has changed since the page was loaded; every other failure stays in the panel. */
function useLockedNotice(error: Error | null): void {
  useEffect(() => {
    if (error instanceof ApiError && error.status === 403) notice.error(scriptTexts.locked);
  }, [error]);
}

const NotLoaded = ({ retry }: { readonly retry: () => void }) => (
  <div className={classes.failed}>
    <Text c="dimmed">Couldn't load the scripts.</Text>
    <Button size="compact-sm" variant="default" onClick={retry}>
      Try again
    </Button>
  </div>
);

/** The lender that the scripts speak to, and what it will raise. */
function About({ about }: { readonly about: NonNullable<Answer['about']> }) {
  const { lenderName, programName, contactName, phone, closeChecks } = about;
  return (
    <div className={classes.lender}>
      <Text fw={600}>
        {lenderName}, {programName}
      </Text>
      <Text size="sm" c="dimmed">
        {contactName}
        {contactName !== '' && phone !== '' ? ', ' : ''}
        {phone === '' ? null : <a href={`tel:${phone}`}>{phone}</a>}
      </Text>
      {closeChecks.length > 0 ? (
        <>
          <Text size="sm" fw={600} mt={6}>
            Likely to come up
          </Text>
          <ul>
            {closeChecks.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      ) : (
        <Text size="sm" mt={6}>
          No check is close to its limit.
        </Text>
      )}
    </div>
  );
}
