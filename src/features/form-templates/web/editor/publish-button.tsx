import { Button, List, Stack, Text } from '@mantine/core';
import type { UnmatchedOptions } from '../../../../lending/form-templates/entries.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { countsOf, type FormItem } from '../mapping/items.ts';

interface PublishProps {
  readonly items: readonly FormItem[];
  /** Answers that nothing on the form stands for. */
  readonly unmatched: readonly UnmatchedOptions[];
  readonly isPending: boolean;
  readonly onPublish: () => Promise<void>;
}

const named = 8;

/** Publishes the draft, after saying what nothing is written into yet. */
export function PublishButton({ items, unmatched, isPending, onPublish }: PublishProps) {
  const counts = countsOf(items);
  const open = items.filter(({ state }) => state === 'open' || state === 'suggested');
  const ask = async () => {
    const text = (
      <Stack gap="xs">
        <Text>
          {counts.mapped} {counts.mapped === 1 ? 'place is' : 'places are'} mapped. From now on deals are filled in from
          this version. Deals that were filled in from an earlier version must be filled in again before they can be
          submitted.
        </Text>
        {open.length === 0 ? null : (
          <Text>
            Still open, and left blank:{' '}
            {open
              .slice(0, named)
              .map(({ name }) => name)
              .join(', ')}
            {open.length > named ? ` and ${open.length - named} more` : ''}.
          </Text>
        )}
        <Unmatched unmatched={unmatched} />
      </Stack>
    );
    // What went wrong was said already.
    if (await confirm({ title: 'Publish this version?', text, confirm: 'Publish' })) await onPublish().catch(() => {});
  };
  return (
    <Button
      variant="default"
      loading={isPending}
      disabled={counts.mapped === 0 || counts.problem > 0}
      onClick={() => void ask()}
    >
      Publish
    </Button>
  );
}

function Unmatched({ unmatched }: Pick<PublishProps, 'unmatched'>) {
  if (unmatched.length === 0) return null;
  return (
    <div>
      <Text>No choice on the form stands for these answers. They are written on an added page:</Text>
      <List size="sm" spacing={2}>
        {unmatched.slice(0, named).map(({ label, options }) => (
          <List.Item key={label}>
            {label}: {options.slice(0, named).join(', ')}
            {options.length > named ? ` and ${options.length - named} more` : ''}
          </List.Item>
        ))}
        {unmatched.length > named ? <List.Item>and {unmatched.length - named} more questions</List.Item> : null}
      </List>
    </div>
  );
}
