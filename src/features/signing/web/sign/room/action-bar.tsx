import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconCheck, IconChevronLeft, IconChevronRight, IconWriting } from '@tabler/icons-react';
import { formatDay } from '../../../../../kernel/format.ts';
import type { SigningView } from '../../../sign-contract.ts';
import { nextOpen, type OwnPlace } from './places.ts';
import classes from './room.module.css';
import type { Guide } from './use-guide.ts';

interface BarProps {
  readonly view: SigningView;
  readonly guide: Guide;
}

export const placeNames: Readonly<Record<OwnPlace['place']['type'], string>> = {
  signature: 'Signature',
  initials: 'Initials',
  'signing-date': 'Date',
};

/** What the button does at a place. */
const actOf = ({ type }: OwnPlace['place'], today: string): string =>
  ({ signature: 'Sign here', initials: 'Initial here', 'signing-date': `Date here: ${today}` })[type];

/** How far the signer is, the next thing to do, and the way back and forth. On a phone it stays in reach of the thumb. */
export function ActionBar({ view, guide }: BarProps) {
  const { places, signed, current, failure, move } = guide;
  const left = places.length - signed;
  const at = current ? places.indexOf(current) + 1 : 0;
  return (
    <section aria-label="Signing" className={classes.bar}>
      {failure === undefined ? null : (
        <Text size="sm" c="red" role="alert">
          {failure}
        </Text>
      )}
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <div className={classes.progress} role="status">
          <Text fw={600} size="sm">
            {signed} of {places.length} signed
          </Text>
          <Text size="xs" c="dimmed" lineClamp={2}>
            {current
              ? `${at}: ${placeNames[current.place.type]}, page ${current.place.box.page + 1} of ${current.documentName}`
              : left === 0
                ? 'Finish to send your signature.'
                : 'Read the documents, then sign each marked place.'}
          </Text>
        </div>
        <Group gap={6} wrap="nowrap">
          <ActionIcon
            variant="default"
            size={42}
            aria-label="Previous place"
            disabled={at === 1}
            onClick={() => move(-1)}
          >
            <IconChevronLeft size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={42}
            aria-label="Next place"
            disabled={at === places.length}
            onClick={() => move(1)}
          >
            <IconChevronRight size={20} aria-hidden />
          </ActionIcon>
          <MainButton view={view} guide={guide} />
        </Group>
      </Group>
    </section>
  );
}

function MainButton({ view, guide }: BarProps) {
  const { places, current, pending, sign, begin, finish, goTo } = guide;
  const next = nextOpen(places, current?.key);
  if (next === undefined)
    return (
      <Button
        size="md"
        leftSection={<IconCheck size={18} aria-hidden />}
        loading={pending === 'finish'}
        disabled={!view.can.finish}
        onClick={() => void finish()}
      >
        Finish
      </Button>
    );
  if (current === undefined || current.isSigned)
    return (
      <Button size="md" disabled={!view.can.sign} onClick={() => (current ? goTo(next) : begin())}>
        {current || guide.signed > 0 ? 'Continue' : 'Start'}
      </Button>
    );
  return (
    <Button
      size="md"
      leftSection={<IconWriting size={18} aria-hidden />}
      loading={pending === 'sign'}
      disabled={!view.can.sign}
      onClick={() => sign(current)}
    >
      {actOf(current.place, formatDay(view.today))}
    </Button>
  );
}
