import '@mantine/core/styles/NumberInput.css';
import { NumberInput, type NumberInputProps, UnstyledButton } from '@mantine/core';
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { largestAmount, readNumber } from '../../../../kernel/fields/reading.ts';
import type { AmountField } from '../../definitions/calculator.ts';
import { bareLabel } from '../../definitions/formula.ts';
import classes from './inputs.module.css';

interface AmountInputProps {
  readonly field: AmountField;
  readonly value: number;
  readonly onChange: (value: number) => void;
  /** What the percentage is a share of, in dollars. */
  readonly whole: number | undefined;
  /** What is used in its place, where it says nothing. */
  readonly hint: string | undefined;
}

const decimalsOf = { money: 2, percent: 4, integer: 2, decimal: 4 } as const;

/**
 * A number with its separators as it is typed. What was typed stays as it is until the box is left: blank counts as 0
 * meanwhile and reads so afterwards. Up and down step it, 'k' and 'm' multiply, Escape brings back what stood there.
 */
export function AmountInput({ field, value, onChange, whole, hint }: AmountInputProps) {
  const [inDollars, setInDollars] = useState(false);
  const base = inDollars && whole !== undefined && whole > 0 ? whole : undefined;
  const isMoney = field.kind === 'money' || base !== undefined;
  const decimals = isMoney ? decimalsOf.money : (field.decimals ?? decimalsOf[field.kind]);
  const shown = Number((base === undefined ? value : (value / 100) * base).toFixed(decimals));
  const keepDollars = useKeptDollars(base, onChange);
  const enter = (amount: number) => (base === undefined ? onChange(amount) : keepDollars(amount));
  const typing = useTyping(shown, isMoney, enter);
  return (
    <NumberInput
      {...typing}
      {...plainNumber}
      label={field.label}
      description={base === undefined ? (hint ?? field.help) : 'In dollars'}
      name={field.name}
      classNames={{ input: classes.number ?? '' }}
      value={typing.value ?? (field.mayBeBlank && value === 0 ? '' : shown)}
      decimalScale={decimals}
      step={base === undefined && field.step !== undefined ? field.step : usualStep(isMoney, shown)}
      placeholder={field.placeholder ?? ''}
      leftSection={isMoney ? '$' : null}
      rightSection={
        field.shareOf === undefined ? (
          <Unit field={field} />
        ) : (
          <UnitSwitch
            label={bareLabel(field.label)}
            inDollars={base !== undefined}
            disabled={whole === undefined || whole <= 0}
            onSwitch={() => setInDollars(!inDollars)}
          />
        )
      }
      rightSectionWidth={widthOfUnit(field)}
    />
  );
}

/** So that neighbouring inputs share a line. */
export const helpBelow = ['label', 'input', 'description', 'error'] as const;

const plainNumber = {
  thousandSeparator: ',',
  // The comma, too, unless it is said: 250,000 would be 250.
  allowedDecimalSeparators: ['.'],
  allowNegative: false,
  min: 0,
  max: largestAmount,
  clampBehavior: 'none',
  isAllowed: ({ floatValue }: { readonly floatValue: number | undefined }) =>
    floatValue === undefined || floatValue <= largestAmount,
  autoComplete: 'off',
  hideControls: true,
  leftSectionPointerEvents: 'none',
  inputWrapperOrder: [...helpBelow],
} satisfies Partial<NumberInputProps>;

/** One hundredth of the magnitude: 1,000 of a price, 10 of a rent. */
const usualStep = (isMoney: boolean, value: number): number =>
  isMoney ? 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 2) : 1;

const widthOfUnit = ({ kind, unit = '%', shareOf }: AmountField): number =>
  shareOf !== undefined ? 60 : kind === 'money' ? 12 : Math.max(30, unit.length * 8 + 16);

/** What was entered in dollars stays as many dollars when what it is a share of changes. */
function useKeptDollars(base: number | undefined, onChange: (percent: number) => void) {
  const dollars = useRef<number>(undefined);
  const change = useRef(onChange);
  change.current = onChange;
  useEffect(() => {
    if (base === undefined) dollars.current = undefined;
    else if (dollars.current !== undefined) change.current((dollars.current / base) * 100);
  }, [base]);
  return (amount: number) => {
    dollars.current = amount;
    if (base !== undefined) onChange((amount / base) * 100);
  };
}

/** What is typed, until the box is left or the number comes from elsewhere; and the keys beside the digits. */
function useTyping(shown: number, isMoney: boolean, enter: (amount: number) => void) {
  const [typed, setTyped] = useState<{ readonly as: number | string; readonly amount: number }>();
  const before = useRef(shown);
  const put = (as: number | string) => {
    // Blank, or a lone decimal point, is none yet.
    const amount = Number(as) || 0;
    setTyped({ as, amount });
    enter(amount);
  };
  return {
    value: typed?.amount === shown ? typed.as : undefined,
    onChange: put,
    // Not `onFocus`, which the library calls a moment later: by then somebody may have begun to type.
    onFocusCapture: (event: FocusEvent<HTMLInputElement>) => {
      before.current = shown;
      event.currentTarget.select();
    },
    onBlur: () => setTyped(undefined),
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      const pasted = readNumber(event.clipboardData.getData('text'));
      if (typeof pasted !== 'number' || pasted < 0 || pasted > largestAmount) return;
      event.preventDefault();
      put(pasted);
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      const scaled = isMoney && isPlain && /^[km]$/i.test(event.key) ? readNumber(`${shown}${event.key}`) : null;
      if (typeof scaled === 'number') put(Math.min(largestAmount, scaled));
      if (event.key !== 'Escape' || shown === before.current) return;
      event.stopPropagation();
      put(before.current);
    },
  };
}

const Unit = ({ field }: { readonly field: AmountField }) => {
  const unit = field.kind === 'percent' ? '%' : field.unit;
  return unit ? <span className={classes.unit}>{unit}</span> : null;
};

interface UnitSwitchProps {
  readonly label: string;
  readonly inDollars: boolean;
  readonly disabled: boolean;
  readonly onSwitch: () => void;
}

/** Percent and dollars as one button: it shows both, and which of them holds. */
const UnitSwitch = ({ label, inDollars, disabled, onSwitch }: UnitSwitchProps) => (
  <UnstyledButton
    className={classes.unitSwitch}
    aria-label={`${label} in dollars`}
    aria-pressed={inDollars}
    disabled={disabled}
    onClick={onSwitch}
    title={inDollars ? 'Enter as a percentage' : 'Enter in dollars'}
  >
    <span data-on={!inDollars}>%</span>
    <span data-on={inDollars}>$</span>
  </UnstyledButton>
);
