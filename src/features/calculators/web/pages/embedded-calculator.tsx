import { Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { Panel } from '../../../../ui/page/panel.tsx';
import { calculatorLoaders } from '../../definitions/all.ts';
import type { Calculator } from '../../definitions/calculator.ts';
import { disclaimer, type ListedSlug } from '../../definitions/list.ts';
import { CalculatorTools } from '../calculator-tools.tsx';
import { CalculationCharts } from '../charts/calculation-charts.tsx';
import { InputCards } from '../inputs/input-cards.tsx';
import { SavedPanel } from '../lazy-parts.tsx';
import { Concerns, Notes } from '../results/concerns.tsx';
import { FigureBlocks } from '../results/figure-rows.tsx';
import { StatusLine } from '../results/status-card.tsx';
import { useCalculation } from '../use-calculation.ts';
import classes from './embedded-calculator.module.css';

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
  const { place, show } = useLinkedPlace();
  const calculation = useCalculation(calculator, show);
  const { outcome } = calculation;
  return (
    <div ref={place} className={classes.place}>
      <Panel
        title={calculator.title}
        about={calculator.subtitle}
        aside={
          <Group gap="xs">
            <CalculatorTools calculation={calculation} isPart />
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
      <CalculationCharts calculation={calculation} />
      <SavedPanel calculation={calculation} isPart />
    </div>
  );
}

/** Comes into view when a link to its calculation is followed: the page may hold much else. */
function useLinkedPlace() {
  const place = useRef<HTMLDivElement>(null);
  const router = useRouter();
  const show = useCallback(() => {
    const scroll = () => place.current?.scrollIntoView({ block: 'start' });
    scroll();
    // The router goes to the top as it arrives, and again when the fragment is gone from the address; parts of the page that
    // load later move the calculator. Whoever has done anything since decides by themselves what is in view.
    const unsubscribe = router.subscribe('onRendered', scroll);
    const resized = new ResizeObserver(scroll);
    resized.observe(document.body);
    const stop = () => {
      unsubscribe();
      resized.disconnect();
    };
    for (const act of ['wheel', 'pointerdown', 'keydown'] as const) window.addEventListener(act, stop, { once: true });
  }, [router]);
  return { place, show };
}
