import { InputBase } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useWidth } from '../../../../ui/charts/use-width.ts';
import { Panel } from '../../../../ui/page/panel.tsx';
import type { Calculator, Figure, Inputs, Outcome } from '../../definitions/calculator.ts';
import type { Sensitivity } from '../../definitions/charts.ts';
import { writeFigure } from '../../definitions/write.ts';
import { writeAmount } from '../../definitions/write-input.ts';
import type { Calculation } from '../use-calculation.ts';
import classes from './sensitivity.module.css';
import { axisOf, type Chosen, type Grid, gridOf, type Movable, movablesOf, shownOf } from './sensitivity-grid.ts';
import { LevelSign, SensitivityTable } from './sensitivity-table.tsx';
import { type Room, roomFor, writeAtEdge, writeInCell } from './short-figure.ts';

interface SensitivityMapProps {
  readonly calculation: Calculation;
}

/** Pixels that seven columns take at least. */
const sevenColumns = 540;

/** How a figure moves with two inputs around what is entered. A cell that is chosen enters its two values. */
export function SensitivityMap({ calculation }: SensitivityMapProps) {
  const { calculator, inputs, outcome, enter } = calculation;
  const { sensitivity } = calculator;
  const [chosen, setChosen] = useState<Chosen>({});
  const [frame, width = sevenColumns] = useWidth();
  const name = chosen.of ?? sensitivity.of[0] ?? '';
  const figure = calculator.figures[name];
  const drawn = useLagging(calculator, inputs, outcome, chosen);
  const columns = width >= sevenColumns ? 7 : 5;
  const grid = useMemo(() => {
    const [across, down] = drawn.shown;
    if (across === undefined || down === undefined) return undefined;
    const axes = [axisOf(across, columns), axisOf(down, 5)] as const;
    return gridOf(calculator, drawn.inputs, name, axes);
  }, [calculator, drawn, name, columns]);
  if (figure === undefined) return null;
  const pick = (x: number, y: number) => {
    if (grid === undefined) return;
    const [across, down] = [grid.across.movable, grid.down.movable];
    const said = [across, down].map(({ label, field }, place) => `${label} ${writeAmount(field, place === 0 ? x : y)}`);
    enter({ [across.field.name]: x, [down.field.name]: y }, `Entered: ${said.join(' and ')}.`);
  };
  return (
    <Panel title="What if" about="The outlined cell is your deal. Select another cell to use its two values.">
      <div ref={frame} className={classes.map}>
        <Choices calculator={calculator} movables={drawn.movables} shown={drawn.shown} of={name} onChoose={setChosen} />
        {grid ? (
          <div className={classes.scroll}>
            <SensitivityTable grid={grid} figure={figure} room={roomOf(grid, figure, width)} onPick={pick} />
          </div>
        ) : (
          <p className={classes.none}>Enter amounts to see how changing them moves the result.</p>
        )}
        <Levels figure={figure} levels={sensitivity.levels[name]} />
      </div>
    </Panel>
  );
}

function roomOf({ across, rows }: Grid, { unit }: Figure, width: number): Room {
  const edges = across.values.map((value) => writeAtEdge(across.movable.field, value, 'wide'));
  const cells = rows.flatMap((row) => row.map(({ value }) => writeInCell(value, unit, 'wide')));
  return roomFor({ edges, cells }, width);
}

/** What was entered, a moment later while keys are pressed: figures go first. */
function useLagging(calculator: Calculator, inputs: Inputs, outcome: Outcome, chosen: Chosen) {
  const now = useMemo(() => ({ inputs, numbers: outcome.numbers }), [inputs, outcome]);
  const lagging = useDeferredValue(now);
  return useMemo(() => {
    const movables = movablesOf(calculator, lagging.inputs, lagging.numbers);
    return { movables, shown: shownOf(movables, chosen), inputs: lagging.inputs };
  }, [calculator, lagging, chosen]);
}

interface ChoicesProps {
  readonly calculator: Calculator;
  readonly movables: readonly Movable[];
  readonly shown: readonly Movable[];
  readonly of: string;
  readonly onChoose: (chosen: Chosen) => void;
}

function Choices({ calculator, movables, shown: [acrossNow, downNow], of, onChoose }: ChoicesProps) {
  const [across = '', down = ''] = [acrossNow?.field.name, downNow?.field.name];
  const inputs = movables.map(({ field, label, step }) => ({
    value: field.name,
    label: step === 0 ? `${label} (is 0)` : label,
    disabled: step === 0,
  }));
  const figures = calculator.sensitivity.of.map((name) => ({
    value: name,
    label: calculator.figures[name]?.label ?? name,
  }));
  return (
    <div className={classes.choices}>
      <Choice label="Figure" value={of} options={figures} onChange={(next) => onChoose({ of: next, across, down })} />
      <Choice
        label="Across"
        value={across}
        options={inputs}
        onChange={(next) => onChoose({ of, across: next, down: next === down ? across : down })}
      />
      <Choice
        label="Down"
        value={down}
        options={inputs}
        onChange={(next) => onChoose({ of, down: next, across: next === across ? down : across })}
      />
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string; readonly disabled?: boolean }[];
  readonly onChange: (value: string) => void;
}

const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <InputBase
    label={label}
    component="select"
    pointer
    rightSection={<IconSelector size={16} aria-hidden />}
    rightSectionPointerEvents="none"
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  >
    {options.map((option) => (
      <option key={option.value} value={option.value} disabled={option.disabled}>
        {option.label}
      </option>
    ))}
  </InputBase>
);

interface LevelsProps {
  readonly figure: Figure;
  readonly levels: Sensitivity['levels'][string] | undefined;
}

/** What the signs of the cells mean. */
function Levels({ figure: { unit }, levels }: LevelsProps) {
  if (levels === undefined) return null;
  const [good, bad] = [levels.good, levels.bad].map((value) => writeFigure(value, unit === 'money' ? 'dollars' : unit));
  return (
    <ul className={classes.levels}>
      <li data-level="good">
        <LevelSign level="good" /> {good} or more
      </li>
      {levels.good === levels.bad ? null : (
        <li data-level="between">
          <LevelSign level="between" /> {bad} to {good}
        </li>
      )}
      <li data-level="bad">
        <LevelSign level="bad" /> below {bad}
      </li>
    </ul>
  );
}
