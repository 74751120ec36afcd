import { Button, Group, Input, Text } from '@mantine/core';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { StatesField } from '../../../kernel/fields/fields.ts';
import { type StateCode, stateCodes, stateNames } from '../../../kernel/states.ts';
import type { Beside, InputPartProps } from '../input-parts.ts';
import { StatesInput } from '../text-and-choice-inputs.tsx';
import classes from './states-map.module.css';

/** About where each state lies, a tile for each: the smallest can be picked as easily as the largest. */
const tiles = `
AK .  .  .  .  .  .  .  .  .  ME
.  .  .  .  .  .  .  .  .  VT NH
WA ID MT ND MN IL WI MI NY RI MA
OR NV WY SD IA IN OH PA NJ CT .
CA UT CO NE MO KY WV VA MD DE .
.  AZ NM KS AR TN NC SC DC .  .
.  .  .  OK LA MS AL GA .  .  .
HI .  .  TX .  .  .  .  FL .  .`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));

const isCode = (text: string): text is StateCode => Object.hasOwn(stateNames, text);
const places = tiles.flatMap((line, row) =>
  line.flatMap((code, column) => (isCode(code) ? [{ code, row, column }] : [])),
);

/** The regions of the Census Bureau. */
const regions = {
  Northeast: ['CT', 'ME', 'MA', 'NH', 'RI', 'VT', 'NJ', 'NY', 'PA'],
  Midwest: ['IL', 'IN', 'MI', 'OH', 'WI', 'IA', 'KS', 'MN', 'MO', 'NE', 'ND', 'SD'],
  South: ['DE', 'FL', 'GA', 'MD', 'NC', 'SC', 'VA', 'DC', 'WV', 'AL', 'KY', 'MS', 'TN', 'AR', 'LA', 'OK', 'TX'],
  West: ['AZ', 'CO', 'ID', 'MT', 'NV', 'NM', 'UT', 'WY', 'AK', 'CA', 'HI', 'OR', 'WA'],
} satisfies Record<string, readonly StateCode[]>;

type Standing = 'none' | 'plain' | 'withCondition';
const next: Record<Standing, Standing> = { none: 'plain', plain: 'withCondition', withCondition: 'none' };
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/** The next tile in a direction: the nearest row or column that has one. */
function neighbour(from: StateCode, [down, right]: readonly [number, number]): StateCode {
  const here = places.find(({ code }) => code === from);
  if (!here) return from;
  const ahead = places
    .map(({ code, row, column }) => ({
      code,
      along: (row - here.row) * down + (column - here.column) * right,
      row,
      column,
    }))
    .filter(({ along }) => along > 0)
    .map(({ code, along, row, column }) => ({
      code,
      // What lies straight ahead is nearer than what lies beside the way.
      far: along + 3 * Math.abs(down === 0 ? row - here.row : column - here.column),
    }));
  return ahead.reduce((best, one) => (one.far < best.far ? one : best), { code: from, far: 40 }).code;
}

export interface StatesMapProps extends InputPartProps<StatesField> {
  readonly beside: Beside;
}

const listOf = (value: unknown): StateCode[] => (Array.isArray(value) ? value.map(String).filter(isCode) : []);
const inOrder = (codes: readonly StateCode[]) => stateCodes.filter((code) => codes.includes(code));
const without = (codes: readonly StateCode[], others: readonly string[]) =>
  codes.filter((code) => !others.includes(code));

/** Two lists of states as one map, with the lists below it; a state is in one of them at most. */
export function StatesMap({ field, beside, form, path, disabled = false }: StatesMapProps) {
  const id = useId();
  const words = field.onMap?.words ?? { none: '', plain: '', withCondition: '' };
  const withCondition = listOf(form.getInputProps(beside.path).value);
  const plain = without(listOf(form.getInputProps(path).value), withCondition);
  const standingOf = (code: StateCode): Standing =>
    withCondition.includes(code) ? 'withCondition' : plain.includes(code) ? 'plain' : 'none';
  const write = (inPlain: readonly StateCode[], inOther: readonly StateCode[]) => {
    form.setFieldValue(path, inOrder(inPlain));
    form.setFieldValue(beside.path, inOrder(inOther));
  };
  const set = (codes: readonly StateCode[], standing: Standing) =>
    write(
      [...without(plain, codes), ...(standing === 'plain' ? codes : [])],
      [...without(withCondition, codes), ...(standing === 'withCondition' ? codes : [])],
    );
  return (
    <div className={classes.whole}>
      <Input.Label component="span" id={id}>
        {field.label} on the map
      </Input.Label>
      <Text size="sm" c="dimmed" mb="xs">
        Click a state to cycle its status: {words.plain.toLowerCase()}, {words.withCondition.toLowerCase()},{' '}
        {words.none.toLowerCase()}. Arrow keys move over the map.
      </Text>
      <Ready set={set} chosen={[...plain, ...withCondition]} disabled={disabled} />
      <Tiles labelledBy={id} standingOf={standingOf} words={words} onPick={set} disabled={disabled} />
      <Legend words={words} counts={{ plain: plain.length, withCondition: withCondition.length }} />
      <div className={classes.lists}>
        <StatesInput
          field={field}
          form={form}
          path={path}
          disabled={disabled}
          onPick={(states) => write(listOf(states), without(withCondition, states))}
        />
        <StatesInput
          field={beside.field}
          form={form}
          path={beside.path}
          disabled={disabled}
          onPick={(states) => write(without(plain, states), listOf(states))}
        />
      </div>
    </div>
  );
}

interface ReadyProps {
  readonly set: (codes: readonly StateCode[], standing: Standing) => void;
  readonly chosen: readonly StateCode[];
  readonly disabled: boolean;
}

/** Many states at once. What has a condition keeps it. */
function Ready({ set, chosen, disabled }: ReadyProps) {
  const addMissing = (codes: readonly StateCode[]) =>
    set(
      codes.filter((code) => !chosen.includes(code)),
      'plain',
    );
  return (
    <Group gap="xs" mb="sm">
      <Button size="compact-sm" variant="default" disabled={disabled} onClick={() => addMissing(stateCodes)}>
        Select all
      </Button>
      <Button size="compact-sm" variant="default" disabled={disabled} onClick={() => set(stateCodes, 'none')}>
        Clear
      </Button>
      {Object.entries(regions).map(([name, codes]) => {
        const isWhole = codes.every((code) => chosen.includes(code));
        return (
          <Button
            key={name}
            size="compact-sm"
            variant={isWhole ? 'light' : 'default'}
            aria-pressed={isWhole}
            disabled={disabled}
            onClick={() => (isWhole ? set(codes, 'none') : addMissing(codes))}
          >
            {name}
          </Button>
        );
      })}
    </Group>
  );
}

interface TilesProps {
  readonly labelledBy: string;
  readonly standingOf: (code: StateCode) => Standing;
  readonly words: Readonly<Record<Standing, string>>;
  readonly onPick: (codes: readonly StateCode[], standing: Standing) => void;
  readonly disabled: boolean;
}

/** One stop of the Tab key; the arrow keys go from tile to tile. */
function Tiles({ labelledBy, standingOf, words, onPick, disabled }: TilesProps) {
  const [at, setAt] = useState<StateCode>('WA');
  const map = useRef<HTMLFieldSetElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    map.current?.querySelector<HTMLElement>(`[data-state="${neighbour(at, step)}"]`)?.focus();
  };
  return (
    <fieldset ref={map} className={classes.map} aria-labelledby={labelledBy} onKeyDown={move}>
      {places.map(({ code, row, column }) => {
        const standing = standingOf(code);
        return (
          <button
            key={code}
            type="button"
            className={classes.tile}
            data-state={code}
            data-standing={standing}
            style={{ gridRow: row + 1, gridColumn: column + 1 }}
            tabIndex={code === at ? 0 : -1}
            aria-label={`${code} ${stateNames[code]}: ${words[standing]}`}
            title={`${stateNames[code]}: ${words[standing]}`}
            disabled={disabled}
            onFocus={() => setAt(code)}
            onClick={() => onPick([code], next[standing])}
          >
            {code}
          </button>
        );
      })}
    </fieldset>
  );
}

interface LegendProps {
  readonly words: Readonly<Record<Standing, string>>;
  readonly counts: { readonly plain: number; readonly withCondition: number };
}

function Legend({ words, counts }: LegendProps) {
  const { plain, withCondition } = counts;
  const none = stateCodes.length - plain - withCondition;
  const rows = [
    ['plain', plain],
    ['withCondition', withCondition],
    ['none', none],
  ] as const;
  return (
    <ul className={classes.legend} aria-live="polite">
      {rows.map(([standing, count]) => (
        <li key={standing}>
          <span className={classes.sample} data-standing={standing} aria-hidden />
          {words[standing]}: {count}
        </li>
      ))}
    </ul>
  );
}
