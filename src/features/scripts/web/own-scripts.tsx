import { Button, Group, Select, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { EndpointAnswer } from '../../../kernel/endpoint.ts';
import { kindNames } from '../../../lending/kinds/find.ts';
import { messageOf } from '../../../ui/api/api.ts';
import { notice, noticeWithUndo } from '../../../ui/notices.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import type { OwnScript, StatedScript } from '../contract.ts';
import type { readLibrary } from '../endpoints.ts';
import { categoryLabels, channelLabels, scriptCategories, scriptLimits, scriptTexts } from '../model.ts';
import classes from './editor/editor.module.css';
import { useCreateScript, useDeleteScript } from './queries.ts';

/** 'Opening, call, DSCR' */
export const inShort = ({ category, channel, loanType }: Pick<StatedScript, 'category' | 'channel' | 'loanType'>) =>
  [
    categoryLabels[category],
    channelLabels[channel].toLowerCase(),
    loanType === null ? 'every loan type' : kindNames(loanType).displayName,
  ].join(', ');

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
    <li>
      <div>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {inShort(script)}
        </Text>
      </div>
      <Group gap="xs">
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
      </Group>
    </li>
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
          <li key={script.key}>
            <div>
              <Text fw={600}>{script.name}</Text>
              <Text size="sm" c="dimmed">
                {inShort(script)}
              </Text>
            </div>
            <Button
              variant="default"
              size="compact-md"
              aria-label={`Make it yours: ${script.name}`}
              renderRoot={(props) => <Link to="/scripts" search={{ edit: 'new', from: script.key }} {...props} />}
            >
              Make it yours
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
