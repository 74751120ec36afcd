import { Badge, Button, Select, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { DataState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import type { ListedScript } from '../../desk-contract.ts';
import { categoryLabels, scriptCategories } from '../../model.ts';
import classes from '../editor/editor.module.css';
import { deskListOptions } from '../queries.ts';
import { inShort } from '../script-row.tsx';
import { DeskEditor } from './desk-editor.tsx';

/** /admin/scripts: the library as administrators keep it. */
export function ScriptDeskPage() {
  const { edit } = useSearch({ from: '/admin/scripts' });
  return (
    <Page
      title="Sales scripts"
      subtitle="Brokers see a change once you publish it. Every version stays readable."
      width={edit === undefined ? 'normal' : 'wide'}
      actions={
        edit === undefined ? (
          <Button renderRoot={(props) => <Link to="/admin/scripts" search={{ edit: 'new' }} {...props} />}>
            New script
          </Button>
        ) : (
          <Button variant="default" renderRoot={(props) => <Link to="/admin/scripts" {...props} />}>
            All scripts
          </Button>
        )
      }
    >
      {edit === undefined ? <Library /> : <DeskEditor key={edit} id={edit} />}
    </Page>
  );
}

function Library() {
  const query = useQuery(deskListOptions);
  return (
    <DataState query={query} failed="Couldn't load the scripts." loading={<LoadingRows rows={8} height={64} />}>
      {(scripts) => <Listed scripts={scripts} />}
    </DataState>
  );
}

/** What there is to know of a script before it is opened. */
function standingsOf({ isOffered, published, hasDraft, isWritten }: ListedScript): string[] {
  const offered = published === null ? 'Original' : `Version ${published}`;
  const wasOffered = isWritten || published !== null;
  return [isOffered ? offered : wasOffered ? 'Withdrawn' : 'Not published', ...(hasDraft ? ['Draft'] : [])];
}

function Listed({ scripts }: { readonly scripts: readonly ListedScript[] }) {
  const [category, setCategory] = useState('all');
  const [typed, setTyped] = useState('');
  const shown = scripts.filter(
    (script) =>
      (category === 'all' || script.category === category) &&
      script.name.toLowerCase().includes(typed.trim().toLowerCase()),
  );
  return (
    <Panel title="Library" about={`${shown.length} of ${scripts.length} scripts`}>
      <div className={classes.filters}>
        <Select
          aria-label="Category"
          data={[
            { value: 'all', label: 'Every category' },
            ...scriptCategories.map((value) => ({ value, label: categoryLabels[value] })),
          ]}
          value={category}
          allowDeselect={false}
          onChange={(value) => setCategory(value ?? 'all')}
        />
        <TextInput
          aria-label="Search by name"
          placeholder="Search by name"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <ul className={classes.list}>
        {shown.map((script) => (
          <li key={script.key}>
            <div>
              <Text fw={600}>{script.name}</Text>
              <Text size="sm" c="dimmed">
                {inShort(script)}
              </Text>
            </div>
            {standingsOf(script).map((text) => (
              <Badge key={text} variant="light" color={text === 'Draft' ? 'amber' : 'gray'}>
                {text}
              </Badge>
            ))}
            <Button
              variant="default"
              size="compact-md"
              aria-label={`Edit: ${script.name}`}
              renderRoot={(props) => <Link to="/admin/scripts" search={{ edit: script.key }} {...props} />}
            >
              Edit
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
