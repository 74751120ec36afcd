import { Button, Select, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { EndpointAnswer } from '../../../kernel/endpoint.ts';
import { messageOf } from '../../../ui/api/api.ts';
import { notice, noticeWithUndo } from '../../../ui/notices.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import type { OwnScript } from '../contract.ts';
import type { readLibrary } from '../endpoints.ts';
import { categoryLabels, scriptCategories, scriptLimits, scriptTexts } from '../model.ts';
import classes from './editor/editor.module.css';
import { useCreateScript, useDeleteScript } from './queries.ts';
import { ScriptRow } from './script-row.tsx';

export function OwnScriptsPanel({ scripts }: { readonly scripts: readonly OwnScript[] }) {
  return (
    <Panel title="Your scripts" about={`${scripts.length} of ${scriptLimits.own}. Only you see them.`}>
      {scripts.length === 0 ? (
        <Text c="dimmed">No scripts of your own yet. Start with a new one, or make one from the library yours.</Text>
      ) : (
        <ul className={classes.list}>
          {scripts.map((script) => (
            <OwnItem key={script._id} script={script} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function OwnItem({ script }: { readonly script: OwnScript }) {
  const { _id, name } = script;
  const remove = useDeleteScript();
  const create = useCreateScript();
  const saveAgain = () => {
    const { _id: _, version: __, updatedAt: ___, ...content } = script;
    create.mutate(content, { onError: (error) => notice.error(messageOf(error)) });
  };
  // The list may lose this row before the call is done, so what follows isn't tied to it.
  const deleteIt = () =>
    remove.mutateAsync(_id).then(
      () => noticeWithUndo(scriptTexts.deleted, saveAgain),
      (error: unknown) => notice.error(messageOf(error)),
    );
  return (
    <ScriptRow script={script}>
      <Button
        variant="subtle"
        color="red"
        size="compact-md"
        aria-label={`Delete: ${name}`}
        loading={remove.isPending}
        onClick={deleteIt}
      >
        Delete
      </Button>
      <Button
        variant="default"
        size="compact-md"
        aria-label={`Edit: ${name}`}
        renderRoot={(props) => <Link to="/scripts" search={{ edit: _id }} {...props} />}
      >
        Edit
      </Button>
    </ScriptRow>
  );
}

type Library = EndpointAnswer<typeof readLibrary>['scripts'];
const everyCategory = { value: 'all', label: 'Every category' };

/** What Plinth offers, by category. */
export function LibraryPanel({ scripts }: { readonly scripts: Library }) {
  const [category, setCategory] = useState('all');
  const shown = scripts.filter((script) => category === 'all' || script.category === category);
  return (
    <Panel title="Library" about="Make one yours to change its words.">
      <div className={classes.filters}>
        <Select
          aria-label="Category"
          data={[everyCategory, ...scriptCategories.map((value) => ({ value, label: categoryLabels[value] }))]}
          value={category}
          allowDeselect={false}
          onChange={(value) => setCategory(value ?? 'all')}
        />
      </div>
      <ul className={classes.list}>
        {shown.map((script) => (
          <ScriptRow key={script.key} script={script}>
            <Button
              variant="default"
              size="compact-md"
              aria-label={`Make it yours: ${script.name}`}
              renderRoot={(props) => <Link to="/scripts" search={{ edit: 'new', from: script.key }} {...props} />}
            >
              Make it yours
            </Button>
          </ScriptRow>
        ))}
      </ul>
    </Panel>
  );
}
