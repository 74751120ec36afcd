import { Anchor, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { classList } from '../../../../content/classes/list.ts';
import { AppLink } from '../../../../ui/addresses.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { useSession } from '../../../accounts/web/session.ts';
import type { Calculator } from '../../definitions/calculator.ts';
import { calculatorList, disclaimer } from '../../definitions/list.ts';
import type { CalculatorSlug } from '../../model.ts';
import { CalculatorTools } from '../calculator-tools.tsx';
import { CalculationCharts } from '../charts/calculation-charts.tsx';
import { SensitivityMap } from '../charts/sensitivity-map.tsx';
import { InputCards } from '../inputs/input-cards.tsx';
import { MarketPanel, SavedPanel } from '../lazy-parts.tsx';
import { Concerns, Notes } from '../results/concerns.tsx';
import { FigurePanel } from '../results/figure-rows.tsx';
import { StatusBar, StatusCard } from '../results/status-card.tsx';
import { type Calculation, useCalculation } from '../use-calculation.ts';
import classes from './calculator-page.module.css';

interface PartProps {
  readonly calculation: Calculation;
}

interface CalculatorProps {
  readonly calculator: Calculator;
}

/** The page of a calculator: everything about it is its definition's. */
export function CalculatorPage({ calculator }: CalculatorProps) {
  const calculation = useCalculation(calculator);
  const frame = useNoWheelZoom();
  return (
    <div ref={frame}>
      <Page
        title={calculator.title}
        subtitle={
          <>
            {calculator.subtitle}
            <CurrentVersion slug={calculator.slug} />
          </>
        }
        width="wide"
        actions={<CalculatorTools calculation={calculation} />}
      >
        <div className={classes.columns}>
          <div className={classes.inputs}>
            <InputCards calculation={calculation} />
            <StatusBar calculator={calculator} outcome={calculation.outcome} />
          </div>
          <Results calculation={calculation} />
        </div>
        <Beyond calculation={calculation} />
        <p className={classes.disclaimer}>{disclaimer}</p>
        <ClassLink slug={calculator.slug} />
        <OlderVersion slug={calculator.slug} />
      </Page>
    </div>
  );
}

interface VersionProps {
  readonly slug: CalculatorSlug;
}

/** Of an older version: the way to the calculator that has taken its place. */
function CurrentVersion({ slug }: VersionProps) {
  const listed = calculatorList[slug];
  if (!('supersededBy' in listed)) return null;
  const { path, title } = calculatorList[listed.supersededBy];
  return (
    <div>
      This is the older version.{' '}
      <Anchor component={AppLink} underline="always" to={path}>
        Use the current {title}
      </Anchor>
    </div>
  );
}

function OlderVersion({ slug }: VersionProps) {
  const older = Object.values(calculatorList).find((one) => 'supersededBy' in one && one.supersededBy === slug);
  if (older?.path == null) return null;
  return (
    <Text size="sm" c="dimmed" mt="xs">
      The{' '}
      <Anchor component={AppLink} underline="always" to={older.path}>
        older version
      </Anchor>{' '}
      with fewer inputs is still there.
    </Text>
  );
}

/** The way to the class that explains what is calculated. */
function ClassLink({ slug }: VersionProps) {
  const listed = calculatorList[slug];
  const found = 'learnAt' in listed ? classList.find(({ href }) => href === listed.learnAt) : undefined;
  if (found === undefined) return null;
  return (
    <Text size="sm" c="dimmed" mt="xs">
      New to these numbers? Read the class{' '}
      <Anchor component={AppLink} underline="always" to={found.href}>
        {found.label}
      </Anchor>
      .
    </Text>
  );
}

function Results({ calculation }: PartProps) {
  const { calculator, outcome } = calculation;
  const isSignedIn = useSession().status === 'in';
  return (
    <section id="results" tabIndex={-1} className={classes.results} aria-label="Results">
      <StatusCard calculator={calculator} outcome={outcome} />
      <Concerns concerns={outcome.concerns} />
      <Notes calculation={calculation} />
      {isSignedIn ? <MarketPanel calculation={calculation} /> : null}
      <div className={classes.panels}>
        {outcome.panels.map((panel) => (
          <FigurePanel key={panel.title} panel={panel} calculation={calculation} />
        ))}
      </div>
    </section>
  );
}

/** What is looked at once the numbers stand, in the whole width of the page. */
const Beyond = ({ calculation }: PartProps) => (
  <div className={classes.beyond}>
    <CalculationCharts calculation={calculation} />
    <SensitivityMap calculation={calculation} />
    <SavedPanel calculation={calculation} />
  </div>
);

/**
 * A wheel that is turned over a number with Ctrl still held zooms the page away from under it. Keys, menu and touch zoom as
 * everywhere.
 */
function useNoWheelZoom() {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const hold = (event: WheelEvent) => {
      if (event.ctrlKey && isHeld) event.preventDefault();
    };
    // Two fingers on a pad come as a wheel with Ctrl, too; only the key itself tells the one from the other.
    let isHeld = false;
    const follow = (event: KeyboardEvent) => {
      isHeld = event.ctrlKey;
    };
    const at = frame.current;
    window.addEventListener('keydown', follow);
    window.addEventListener('keyup', follow);
    // A listener that React adds may not hold a wheel.
    at?.addEventListener('wheel', hold, { passive: false });
    return () => {
      at?.removeEventListener('wheel', hold);
      window.removeEventListener('keydown', follow);
      window.removeEventListener('keyup', follow);
    };
  }, []);
  return frame;
}
