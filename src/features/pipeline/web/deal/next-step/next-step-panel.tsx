import { Button, Group, Text, Title } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import type { PipelineEntry } from '../../../contract.ts';
import classes from '../deal-page.module.css';
import { SectionLink } from '../sections/section-link.tsx';
import { FindLenders } from './find-lenders.tsx';
import { nextStep } from './next-step.ts';

/** What to do next with the deal, at the head of its page. */
export function NextStepPanel({ entry }: { readonly entry: PipelineEntry }) {
  const step = nextStep(entry);
  if (step === undefined) return null;
  const { act, title, text } = step;
  const selected = entry.selectedLenderId?._id;
  return (
    <section className={classes.nextStep} aria-label="Next step">
      <div>
        <Text size="xs" c="dimmed" fw={550}>
          Next step
        </Text>
        <Title order={2} size="h3">
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      </div>
      <Group gap="xs">
        {act === 'reviewOffers' ? (
          <Button renderRoot={(props) => <SectionLink section="offers" {...props} />}>Review offers</Button>
        ) : null}
        {act === 'message' && selected ? (
          <Button
            renderRoot={(props) => <SectionLink section={`chat=${selected}`} {...props} />}
            leftSection={<IconMessageCircle size={16} aria-hidden />}
          >
            Message the lender
          </Button>
        ) : null}
        {act === 'none' ? null : (
          <FindLenders entry={entry} variant={act === 'reviewOffers' || act === 'wait' ? 'default' : 'filled'} />
        )}
      </Group>
    </section>
  );
}
