import { Checkbox, Input, InputBase, SegmentedControl } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useId } from 'react';
import { namedInSection } from '../../../../content/terms/words.ts';
import type { ChoiceField, YesNoField } from '../../../../kernel/fields/fields.ts';
import { fieldCounts } from '../../../../kernel/fields/reading.ts';
import formClasses from '../../../../ui/forms/fields.module.css';
import { Panel } from '../../../../ui/page/panel.tsx';
import { FieldTerm } from '../../../../ui/reading/term/term.tsx';
import type { CalculatorField, InputCard, Inputs } from '../../definitions/calculator.ts';
import { writeFigure } from '../../definitions/write.ts';
import type { Calculation } from '../use-calculation.ts';
import { AmountInput, helpBelow } from './amount-input.tsx';
import classes from './inputs.module.css';

interface InputCardsProps {
  readonly calculation: Calculation;
  /** Each card in a frame of its own; within a page that frames the calculator as a whole they have none. */
  readonly isFramed?: boolean;
}

/** What a calculator asks, card by card. Enter walks down through the numbers, with Shift up. */
export function InputCards({ calculation, isFramed = true }: InputCardsProps) {
  const { calculator, inputs, outcome, set } = calculation;
  return (
    <form
      className={classes.cards}
      aria-label={isFramed ? 'Inputs' : `${calculator.title}: inputs`}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={walk}
    >
      {calculator.cards.map((card) => {
        const fields = <CardFields key={card.title} {...{ calculator, card, inputs, outcome, set }} />;
        return isFramed ? (
          <Panel key={card.title} title={card.title} about={card.about}>
            {fields}
          </Panel>
        ) : (
          <fieldset key={card.title} className={classes.bare}>
            <legend>{card.title}</legend>
            {fields}
          </fieldset>
        );
      })}
    </form>
  );
}

type CardFieldsProps = Pick<Calculation, 'calculator' | 'inputs' | 'outcome' | 'set'> & { readonly card: InputCard };

function CardFields({ calculator, card, inputs, outcome, set }: CardFieldsProps) {
  const fields = card.fields.filter((field) => fieldCounts(field, inputs));
  const named = namedInSection(fields.map(({ label }) => label));
  return (
    <div className={formClasses.grid}>
      {fields.map((field, place) => (
        <div
          key={`${field.name} ${field.label}`}
          className={`${formClasses.cell} ${classes.cell}`}
          data-span={field.columns ?? 6}
          data-explained={named[place] ? '' : undefined}
        >
          <FieldInput
            field={field}
            value={inputs[field.name] ?? 0}
            whole={wholeOf(field, outcome.numbers)}
            hint={outcome.hints[field.name]}
            set={set}
          />
          {named[place] ? <FieldTerm {...named[place]} /> : null}
        </div>
      ))}
      {(card.shown ?? [])
        .filter((shown) => fieldCounts(shown, inputs))
        .map(({ figure, help }) => (
          <div key={figure} className={`${formClasses.cell} ${classes.cell}`} data-span={12}>
            <Input.Wrapper
              label={calculator.figures[figure]?.label}
              description={help}
              labelElement="div"
              inputWrapperOrder={[...helpBelow]}
            >
              <output className={classes.shown}>{writeFigure(outcome.numbers[figure], 'money')}</output>
            </Input.Wrapper>
          </div>
        ))}
    </div>
  );
}

const wholeOf = (field: CalculatorField, numbers: Readonly<Record<string, number>>): number | undefined =>
  'shareOf' in field && field.shareOf !== undefined ? numbers[field.shareOf] : undefined;

interface FieldInputProps {
  readonly field: CalculatorField;
  readonly value: Inputs[string];
  readonly whole: number | undefined;
  readonly hint: string | undefined;
  readonly set: Calculation['set'];
}

/** Drawn again only when something about itself has changed: a key changes one input of many. */
const FieldInput = memo(({ field, value, whole, hint, set }: FieldInputProps) => {
  const onChange = (next: Inputs[string]) => set(field.name, next);
  if (field.kind === 'yesNo') return <YesNoInput field={field} value={value === true} onChange={onChange} />;
  if (field.kind === 'choice') return <ChoiceInput field={field} value={String(value)} onChange={onChange} />;
  return <AmountInput field={field} value={Number(value)} whole={whole} hint={hint} onChange={onChange} />;
});

interface ValueInput<Field, Value> {
  readonly field: Field;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Two ways stand beside each other under their names; a plain yes or no is a box to tick. */
function YesNoInput({ field, value, onChange }: ValueInput<YesNoField, boolean>) {
  const labelId = useId();
  if (field.yes === undefined)
    return (
      <Checkbox
        name={field.name}
        label={field.label}
        description={field.help}
        checked={value}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  return (
    <Input.Wrapper label={field.label} labelElement="div" labelProps={{ id: labelId }}>
      <SegmentedControl
        fullWidth
        name={field.name}
        aria-labelledby={labelId}
        data={[
          { value: 'no', label: field.no ?? 'No' },
          { value: 'yes', label: field.yes },
        ]}
        value={value ? 'yes' : 'no'}
        onChange={(next) => onChange(next === 'yes')}
      />
    </Input.Wrapper>
  );
}

const ChoiceInput = ({ field, value, onChange }: ValueInput<ChoiceField, string>) => (
  <InputBase
    label={field.label}
    description={field.help}
    component="select"
    pointer
    name={field.name}
    inputWrapperOrder={[...helpBelow]}
    rightSection={<IconSelector size={16} aria-hidden />}
    rightSectionPointerEvents="none"
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  >
    {field.options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </InputBase>
);

/** As in a spreadsheet: Enter goes on to the next number, with Shift back to the one before. */
function walk(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const numbers = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[inputmode]')];
  const at = numbers.indexOf(event.target);
  numbers[at + (event.shiftKey ? -1 : 1)]?.focus();
}
