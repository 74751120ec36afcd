import { NativeSelect, Text } from '@mantine/core';
import { memo, useEffect, useRef, useState } from 'react';
import { StateIcon } from '../pages/state-icon.tsx';
import { type ItemActions, ItemDetails } from './item-details.tsx';
import classes from './item-list.module.css';
import { countsOf, type FormItem, type ItemState, itemStates, stateLabels } from './items.ts';

interface ListProps extends ItemActions {
  readonly items: readonly FormItem[];
  readonly selected: string | undefined;
  readonly isReadOnly: boolean;
}

/** Everything on the form in reading order. The selected one opens where it stands. */
export function ItemList({ items, selected, isReadOnly, ...actions }: ListProps) {
  const [state, setState] = useState<ItemState | 'all'>('all');
  const counts = countsOf(items);
  const shown = items.filter((item) => state === 'all' || item.state === state || item.key === selected);
  return (
    <div className={classes.frame}>
      <NativeSelect
        aria-label="Show"
        value={state}
        data={[
          { value: 'all', label: `All fields (${items.length})` },
          ...itemStates
            .filter((one) => counts[one] > 0)
            .map((one) => ({ value: one, label: `${stateLabels[one]} (${counts[one]})` })),
        ]}
        onChange={({ currentTarget: { value } }) => setState(itemStates.find((one) => one === value) ?? 'all')}
      />
      {shown.length === 0 ? (
        <Text size="sm" c="dimmed" mt="sm">
          {items.length === 0
            ? 'This PDF has no fields. Drag values and signatures onto its pages.'
            : 'No fields in this state.'}
        </Text>
      ) : (
        <ul className={classes.list} aria-label="Fields">
          {shown.map((item) => (
            <Item key={item.key} item={item} isSelected={item.key === selected} isReadOnly={isReadOnly} {...actions} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface ItemProps extends ItemActions {
  readonly item: FormItem;
  readonly isSelected: boolean;
  readonly isReadOnly: boolean;
}

const Item = memo(function Item({ item, isSelected, isReadOnly, ...actions }: ItemProps) {
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isSelected) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  return (
    <li ref={line} className={classes.item} data-selected={isSelected || undefined}>
      <button
        type="button"
        className={classes.head}
        data-state={item.state}
        aria-expanded={isSelected}
        onClick={() => actions.select(isSelected ? undefined : item.key)}
      >
        <span className={classes.state} data-state={item.state}>
          <StateIcon state={item.state} />
        </span>
        <span className={classes.words}>
          <span className={classes.name}>{item.name}</span>
          <span className={classes.label}>
            {stateLabels[item.state]}
            {item.label ? `: ${item.label}` : ''}
          </span>
        </span>
      </button>
      {isSelected ? (
        <section
          aria-label={item.name}
          className={classes.details}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.defaultPrevented) return;
            actions.select(undefined);
          }}
        >
          <ItemDetails item={item} isReadOnly={isReadOnly} {...actions} />
        </section>
      ) : null}
    </li>
  );
});
