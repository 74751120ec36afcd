import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, type KeyboardEvent, useRef } from 'react';
import { can } from '../../../kernel/access.ts';
import { useTypedText } from '../../../ui/lists/use-typed-text.ts';
import { Page } from '../../../ui/page/page.tsx';
import { useProfile } from '../../accounts/web/session.ts';
import { knowledgeLimits } from '../model.ts';
import { Contents } from './contents.tsx';
import classes from './knowledge.module.css';
import { knowledgeSearch } from './knowledge-search.ts';
import { Misses } from './misses.tsx';
import { Results } from './results.tsx';

/** /knowledge-base: one search over everything there is to read, the articles by topic, and the glossary. */
export function KnowledgePage() {
  const { q = '' } = knowledgeSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const look = (query: string) =>
    void navigate({ to: '/knowledge-base', search: knowledgeSearch({ q: query }), replace: true, resetScroll: false });
  const profile = useProfile();
  const list = useRef<HTMLUListElement>(null);
  return (
    <Page title="Knowledge base" subtitle="Search help articles, guides, calculators and the glossary.">
      <SearchBox q={q} look={look} toFirst={() => list.current?.querySelector('a')?.focus()} />
      {q === '' ? (
        <>
          {can(profile, 'support') ? <Misses /> : null}
          <Contents />
        </>
      ) : (
        <Results query={q} list={list} />
      )}
    </Page>
  );
}

interface SearchBoxProps {
  readonly q: string;
  readonly look: (query: string) => void;
  readonly toFirst: () => void;
}

function SearchBox({ q, look, toFirst }: SearchBoxProps) {
  const typed = useTypedText(q, look);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    look(typed.value.trim());
    toFirst();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    toFirst();
  };
  return (
    <search className={classes.search}>
      <form onSubmit={onSubmit}>
        <TextInput
          type="search"
          label="Search the knowledge base"
          placeholder="For example: why is a program ineligible"
          size="md"
          autoComplete="off"
          maxLength={knowledgeLimits.queryCharacters}
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={typed.value === '' ? null : <CloseButton aria-label="Clear" onClick={() => look('')} />}
          onKeyDown={onKeyDown}
          {...typed}
        />
      </form>
    </search>
  );
}
