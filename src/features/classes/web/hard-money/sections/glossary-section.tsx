import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { sortedGlossary, termAnchor } from '../../../../../content/glossary.ts';
import classes from './glossary.module.css';

/** Every term, filtered as one types by the term and what it means. */
export function GlossarySection() {
  const [query, setQuery] = useState('');
  const sought = query.trim().toLowerCase();
  const found = sortedGlossary.filter(({ term, definition }) =>
    `${term}\n${definition}`.toLowerCase().includes(sought),
  );
  return (
    <>
      <TextInput
        label="Search the glossary"
        type="search"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={query}
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        maw={420}
      />
      <p className={classes.quiet} role="status">
        {found.length === 0
          ? `No terms found matching "${query}"`
          : `${found.length} ${found.length === 1 ? 'term' : 'terms'}`}
      </p>
      <dl className={classes.glossary}>
        {found.map(({ term, definition }) => (
          <div key={term} id={termAnchor(term)}>
            <dt>{term}</dt>
            <dd>{definition}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
