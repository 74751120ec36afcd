import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Panel } from '../../../ui/page/panel.tsx';
import { calculatorLoaders } from '../definitions/all.ts';
import type { Calculator } from '../definitions/calculator.ts';
import { disclaimer, type ListedSlug } from '../definitions/list.ts';
import classes from './embedded-calculator.module.css';
import { InputCards } from './inputs/input-cards.tsx';
import { Pictures } from './pictures/pictures.tsx';
import { Concerns, Notes } from './results/concerns.tsx';
import { FigureBlocks } from './results/figure-rows.tsx';
import { StatusLine } from './results/status-card.tsx';
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
  const calculation = useCalculation(calculator);
  const { outcome, reset } = calculation;
  return (
    <>
      <Panel
        title={calculator.title}
        about={calculator.subtitle}
        aside={
          <Anchor component="button" type="button" size="sm" onClick={reset}>
            Reset
          </Anchor>
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
    </>
  );
}
