import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatNumber } from '../../../../kernel/format.ts';
import { ShowMore } from '../../../../ui/lists/show-more.tsx';
import { DataState } from '../../../../ui/page/data-state.tsx';
import { documentTexts } from '../../model.ts';
import classes from '../documents.module.css';
import type { DocumentFilter } from '../filters/documents-view.ts';
import { countsOptions } from '../queries.ts';
import { DocumentList } from './document-list.tsx';

/** More programs than these are closed until they are asked for, so that each list is read when it is looked at. */
const openAtMost = 5;

interface SectionsProps {
  readonly lenderId: string;
  readonly filter: DocumentFilter;
  /** For administrators: a document can be given to another lender. */
  readonly canMove?: boolean;
}

/** The documents of one lender: the general ones, then those of each program. */
export function LenderSections({ lenderId, filter, canMove = false }: SectionsProps) {
  const query = useInfiniteQuery(countsOptions(lenderId, filter));
  const { lenderId: _, program: __, ...others } = filter;
  const isFiltered = Object.keys(others).length > 0;
  return (
    <DataState query={query} failed="Couldn’t load the documents.">
      {({ pages }) => {
        const programs = pages.flatMap((page) => page.programs);
        const [{ general } = { general: 0 }] = pages;
        const shared = { lenderId, filter, canMove };
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
            <ShowMore pages={query}>Show more programs</ShowMore>
          </Stack>
        );
      }}
    </DataState>
  );
}

interface SectionProps {
  readonly lenderId: string;
  readonly filter: DocumentFilter;
  readonly canMove: boolean;
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
