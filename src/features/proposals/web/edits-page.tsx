import { Button, Group, InputBase, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch, IconSelector } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ShowMore } from '../../../ui/lists/show-more.tsx';
import { useTypedText } from '../../../ui/lists/use-typed-text.ts';
import { DataState, EmptyState } from '../../../ui/page/data-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { LenderSelect } from '../../lenders/web/lender-select.tsx';
import type { EditedProgram } from '../contract.ts';
import { totalText } from '../model.ts';
import classes from './edits.module.css';
import type { EditsSearch } from './edits-search.ts';
import { ProgramEdits } from './program-edits.tsx';
import { editsOptions } from './queries.ts';

const lenderPage = '/lender/proposed-edits';
const adminPage = '/admin/proposed-edits';

/** /lender/proposed-edits: what sources found about the company's programs. */
export function LenderEditsPage() {
  const shown = useSearch({ from: lenderPage });
  const navigate = useNavigate({ from: lenderPage });
  return <Edits page={lenderPage} shown={shown} onShow={(search) => void navigate({ search, replace: true })} />;
}

/** /admin/proposed-edits: the same of every lender. */
export function AdminEditsPage() {
  const shown = useSearch({ from: adminPage });
  const navigate = useNavigate({ from: adminPage });
  return <Edits page={adminPage} shown={shown} onShow={(search) => void navigate({ search, replace: true })} />;
}

interface EditsProps {
  readonly page: typeof lenderPage | typeof adminPage;
  readonly shown: EditsSearch;
  readonly onShow: (shown: EditsSearch) => void;
}

function Edits({ page, shown, onShow }: EditsProps) {
  const query = useInfiniteQuery(editsOptions(shown));
  const isFiltered = Object.keys(shown).length > 0;
  return (
    <Page
      title="Proposed Edits"
      subtitle="Terms that were found on rate sheets and pages and differ from the programs. Nothing changes until someone accepts it."
      width="wide"
    >
      <Stack gap="md">
        <Filter {...{ page, shown, onShow }} sources={query.data?.pages[0]?.sources ?? []} />
        <DataState
          query={query}
          failed="Couldn't load the proposed edits."
          isEmpty={({ pages }) => pages.every(({ programs }) => programs.length === 0)}
          empty={<Nothing isFiltered={isFiltered} onShowAll={() => onShow({})} />}
        >
          {({ pages }) => (
            <>
              <Text size="sm" c="dimmed" role="status">
                {totalText(pages[0]?.total ?? 0)}
              </Text>
              {onceEach(pages.flatMap(({ programs }) => programs)).map((program) => (
                <ProgramEdits key={program._id} program={program} showsLender={page === adminPage} page={page} />
              ))}
            </>
          )}
        </DataState>
        <Group>
          <ShowMore pages={query}>Show more programs</ShowMore>
          {shown.programId && (query.data?.pages[0]?.total ?? 0) > 0 ? (
            <Button variant="default" onClick={() => onShow({})}>
              Show all programs
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Page>
  );
}

/** A program whose oldest edit was decided between two pages is on both. */
const onceEach = (programs: readonly EditedProgram[]): EditedProgram[] => [
  ...new Map(programs.map((program) => [program._id, program])).values(),
];

interface FilterProps extends EditsProps {
  readonly sources: readonly { readonly _id: string; readonly name: string }[];
}

function Filter({ page, shown, onShow, sources }: FilterProps) {
  const set = (name: keyof EditsSearch, value: string | null) => {
    const { [name]: _, ...others } = shown;
    onShow(value ? { ...others, [name]: value } : others);
  };
  const typed = useTypedText(shown.search ?? '', (text) => set('search', text));
  return (
    <div className={classes.filter}>
      <TextInput
        label="Search"
        placeholder="Program name"
        type="search"
        leftSection={<IconSearch size={16} aria-hidden />}
        {...typed}
      />
      {page === adminPage ? (
        <LenderSelect
          label="Lender"
          placeholder="All lenders"
          value={shown.lenderId ?? null}
          onChange={(id) => set('lenderId', id)}
        />
      ) : null}
      {sources.length > 1 || shown.source ? (
        <InputBase
          component="select"
          label="Source"
          pointer
          rightSection={<IconSelector size={16} aria-hidden />}
          rightSectionPointerEvents="none"
          value={shown.source ?? ''}
          onChange={(event) => set('source', event.currentTarget.value)}
        >
          <option value="">All sources</option>
          {sources.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </InputBase>
      ) : null}
    </div>
  );
}

function Nothing({ isFiltered, onShowAll }: { readonly isFiltered: boolean; readonly onShowAll: () => void }) {
  if (!isFiltered)
    return (
      <EmptyState title="No proposed edits">
        When a source finds terms that differ from a program's, you decide about them here.
      </EmptyState>
    );
  const all = (
    <Button variant="default" onClick={onShowAll}>
      Show all
    </Button>
  );
  return (
    <EmptyState title="No proposed edits match" action={all}>
      They may have been decided already.
    </EmptyState>
  );
}
