import { Anchor, Badge, Group, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDateTime } from '../../../../ui/format.ts';
import { DataState, EmptyState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import type { ListedTemplate } from '../../contract.ts';
import { templatesOptions } from '../queries.ts';
import classes from './template-list.module.css';

interface ListProps {
  readonly lenderId: string;
  readonly base: '/lender/templates' | '/admin/templates';
}

/** The templates of a lender with what is published and what is being drafted. */
export function TemplateList({ lenderId, base }: ListProps) {
  const query = useQuery(templatesOptions(lenderId));
  return (
    <DataState
      query={query}
      failed="Couldn’t load the form templates."
      loading={<LoadingRows rows={3} height={64} />}
      isEmpty={({ templates }) => templates.length === 0}
      empty={
        <EmptyState title="No form templates yet">
          Upload a PDF form that Plinth fills in for each deal: an application, a guarantor sheet, a scope of work.
        </EmptyState>
      }
    >
      {({ templates }) => <Templates templates={templates} base={base} />}
    </DataState>
  );
}

interface LinesProps {
  readonly templates: readonly ListedTemplate[];
  readonly base: ListProps['base'];
}

/** Those with these words in their names; archived ones in a fold. */
function Templates({ templates, base }: LinesProps) {
  const [words, setWords] = useState('');
  const wanted = words.toLowerCase().split(/\s+/);
  const found = templates.filter(({ name }) => wanted.every((word) => name.toLowerCase().includes(word)));
  const active = found.filter(({ archivedAt }) => archivedAt === null);
  const archived = found.filter(({ archivedAt }) => archivedAt !== null);
  return (
    <Panel title={active.length === 1 ? '1 template' : `${active.length} templates`}>
      <TextInput
        label="Search templates"
        type="search"
        value={words}
        maw={420}
        mb="xs"
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      {found.length === 0 ? <Text c="dimmed">No template has these words in its name.</Text> : null}
      <Lines templates={active} base={base} />
      {archived.length === 0 ? null : (
        <details>
          <summary>{archived.length} archived</summary>
          <Lines templates={archived} base={base} />
        </details>
      )}
    </Panel>
  );
}

const Lines = ({ templates, base }: LinesProps) => (
  <ul className={classes.list}>
    {templates.map((template) => (
      <Line key={template._id} template={template} base={base} />
    ))}
  </ul>
);

function Line({ template, base }: { readonly template: ListedTemplate; readonly base: ListProps['base'] }) {
  const { _id, name, tag, published, draft, archivedAt } = template;
  const shown = draft ?? published;
  const params = { templateId: _id };
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <Anchor
          fw={500}
          renderRoot={(props) =>
            base === '/lender/templates' ? (
              <Link to="/lender/templates/$templateId" params={params} search={{}} {...props} />
            ) : (
              <Link to="/admin/templates/$templateId" params={params} search={{}} {...props} />
            )
          }
        >
          {name}
        </Anchor>
        <Text size="sm" c="dimmed">
          {tag}
          {shown ? ` · ${shown.pages === 1 ? '1 page' : `${shown.pages} pages`}, ${shown.placements} mapped` : ''}
          {shown ? ` · ${formatDateTime(shown.changedAt)}` : ''}
          {shown?.changedBy ? `, ${shown.changedBy}` : ''}
        </Text>
      </div>
      <Group gap="xs">
        {archivedAt ? (
          <Badge variant="light" color="gray" tt="none">
            Archived
          </Badge>
        ) : null}
        {published ? (
          <Badge variant="light" color="pine" tt="none">
            Version {published.version} published
          </Badge>
        ) : null}
        {draft ? (
          <Badge variant="light" color="amber" tt="none">
            Draft of version {draft.version}
          </Badge>
        ) : null}
      </Group>
    </li>
  );
}
