import '@mantine/core/styles/Combobox.css';
import { Button, NativeSelect, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { formatNumber } from '../../../kernel/format.ts';
import { DataState } from '../../../ui/page/data-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useProfile } from '../../accounts/web/session.ts';
import type { ProgramCount } from '../contract.ts';
import { documentTexts, storedTags, uncategorized } from '../model.ts';
import { DocumentList } from './document-list.tsx';
import classes from './documents.module.css';
import { countsOptions, type DocumentFilter, useRefreshDocuments } from './queries.ts';
import { tagChoices, UploadPanel } from './upload-panel.tsx';

const everything: DocumentFilter = { q: '', tag: '' };

/** /lender/documents: the company's general documents and those of each program. */
export function LenderDocumentsPage() {
  const { lenderId } = useProfile();
  return (
    <Page
      title="Documents"
      subtitle="Applications, guidelines and marketing sheets. Brokers can read them; anyone in your company can change them."
    >
      {lenderId === null ? (
        <Text role="alert">No lender assigned to this account.</Text>
      ) : (
        <Documents key={lenderId} lenderId={lenderId} />
      )}
    </Page>
  );
}

function Documents({ lenderId }: { readonly lenderId: string }) {
  const [filter, setFilter] = useState(everything);
  const all = useInfiniteQuery(countsOptions(lenderId, everything));
  const programs = all.data?.pages.flatMap((page) => page.programs) ?? [];
  const refresh = useRefreshDocuments();
  return (
    <Stack gap="lg">
      <UploadPanel lenderId={lenderId} programs={programs} onUploaded={() => void refresh()} />
      <div className={classes.choices}>
        <TextInput
          label="Search by name"
          type="search"
          value={filter.q}
          onChange={({ currentTarget: { value } }) => setFilter({ ...filter, q: value })}
        />
        <NativeSelect
          label="Filter by tag"
          value={filter.tag}
          onChange={({ currentTarget: { value } }) =>
            setFilter({ ...filter, tag: storedTags.find((tag) => tag === value) ?? '' })
          }
          data={[{ value: '', label: 'All tags' }, uncategorized, ...tagChoices]}
        />
      </div>
      <Sections lenderId={lenderId} filter={useDeferredValue(filter)} />
    </Stack>
  );
}

/** More programs than these are closed until they are asked for, so that each list is read when it is looked at. */
const openAtMost = 5;

function Sections({ lenderId, filter }: { readonly lenderId: string; readonly filter: DocumentFilter }) {
  const query = useInfiniteQuery(countsOptions(lenderId, filter));
  const isFiltered = filter.q.trim() !== '' || filter.tag !== '';
  return (
    <DataState query={query} failed="Couldn’t load your documents.">
      {({ pages }) => {
        const programs = pages.flatMap((page) => page.programs);
        const [{ general } = { general: 0 }] = pages;
        const shared = { lenderId, filter, programs };
        const none = (text: string) => (isFiltered ? 'No documents match.' : text);
        return (
          <Stack gap="md">
            <Section
              {...shared}
              program="general"
              title="General lender documents"
              count={general}
              empty={none(documentTexts.noGeneral)}
              opens
            />
            {programs.map(({ _id, name, documents }) => (
              <Section
                key={_id}
                {...shared}
                program={_id}
                title={name}
                count={documents}
                empty={none(documentTexts.noneOfProgram)}
                opens={programs.length <= openAtMost || isFiltered}
              />
            ))}
            {query.hasNextPage ? (
              <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                Show more programs
              </Button>
            ) : null}
          </Stack>
        );
      }}
    </DataState>
  );
}

interface SectionProps {
  readonly lenderId: string;
  readonly filter: DocumentFilter;
  readonly programs: readonly ProgramCount[];
  readonly program: string;
  readonly title: string;
  readonly count: number;
  readonly empty: string;
  /** Until somebody opens or closes it. */
  readonly opens: boolean;
}

function Section({ title, count, empty, opens, ...list }: SectionProps) {
  const [chosen, setChosen] = useState<boolean>();
  const heading = useId();
  const isOpen = chosen ?? opens;
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby={heading}>
      <div className={classes.head}>
        <Title order={2} size="h4" id={heading}>
          {title}
        </Title>
        {count > 0 ? (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-expanded={isOpen}
            aria-describedby={heading}
            onClick={() => setChosen(!isOpen)}
          >
            {isOpen ? 'Hide' : 'Show'} {count === 1 ? '1 document' : `${formatNumber(count)} documents`}
          </Button>
        ) : null}
      </div>
      {count === 0 ? (
        <Text c="dimmed" mt="xs">
          {empty}
        </Text>
      ) : isOpen ? (
        <DocumentList {...list} />
      ) : null}
    </Paper>
  );
}
