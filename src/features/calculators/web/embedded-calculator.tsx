import { Button, Group, Skeleton } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Panel } from '../../../ui/page/panel.tsx';
import { calculatorLoaders } from '../definitions/all.ts';
import type { Calculator } from '../definitions/calculator.ts';
import { disclaimer, type ListedSlug } from '../definitions/list.ts';
import { inputsInFragment } from './calculation-link.ts';
import classes from './embedded-calculator.module.css';
import { InputCards } from './inputs/input-cards.tsx';
import { SavedPanel, SaveTool } from './late-parts.tsx';
import { Pictures } from './pictures/pictures.tsx';
import { Concerns, Notes } from './results/concerns.tsx';
import { FigureBlocks } from './results/figure-rows.tsx';
import { StatusLine } from './results/status-card.tsx';
import { TakeAlong } from './take-along/take-along.tsx';
import { useCalculation } from './use-calculation.ts';

/** A small calculator within another page: what it asks and what comes of it beside each other. */
export function EmbeddedCalculator({ slug }: { readonly slug: ListedSlug }) {
  const { data } = useQuery({
    queryKey: ['calculator', slug],
    queryFn: calculatorLoaders[slug],
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ? <InPlace calculator={data} /> : <Skeleton height={420} radius="lg" />;
}

function InPlace({ calculator }: { readonly calculator: Calculator }) {
  const place = useLinkedPlace(calculator);
  const calculation = useCalculation(calculator);
  const { outcome, reset } = calculation;
  return (
    <div ref={place} className={classes.place}>
      <Panel
        title={calculator.title}
        about={calculator.subtitle}
        aside={
          <Group gap="xs">
            <SaveTool calculation={calculation} />
            <TakeAlong calculation={calculation} isPart />
            <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={reset}>
              Reset
            </Button>
          </Group>
        }
      >
        <div className={classes.columns}>
          <InputCards calculation={calculation} isFramed={false} />
          <section className={classes.results} aria-label={`${calculator.title}: results`}>
            <StatusLine status={outcome.status} />
            {outcome.panels.map((panel) => (
              <FigureBlocks key={panel.title} blocks={panel.blocks} calculation={calculation} />
            ))}
            <Concerns concerns={outcome.concerns} />
            <Notes calculation={calculation} />
          </section>
        </div>
        <p className={classes.disclaimer}>{disclaimer}</p>
      </Panel>
      <Pictures calculation={calculation} />
      <SavedPanel calculation={calculation} isPart />
    </div>
  );
}

/** Comes into view when a link to its calculation is opened: the page may hold much else. */
function useLinkedPlace(calculator: Calculator) {
  const place = useRef<HTMLDivElement>(null);
  const [isLinked] = useState(() => inputsInFragment(calculator, window.location.hash) !== undefined);
  const router = useRouter();
  useEffect(() => {
    if (!isLinked) return;
    const show = () => place.current?.scrollIntoView({ block: 'start' });
    show();
    // The router goes to the top of a page once it stands, which may be after this.
    return router.subscribe('onRendered', show);
  }, [isLinked, router]);
  return place;
}
