import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { memo } from 'react';
import type { FieldErrors } from '../../../../kernel/errors.ts';
import { formatMoney } from '../../../../kernel/format.ts';
import { costOfCategory, scopeItemFields } from '../../../../lending/answers/questions/scope-of-work.ts';
import { FormFields } from '../../../../ui/forms/form-fields.tsx';
import type { FieldsFormState } from '../../../../ui/forms/input-parts.ts';
import { useRowKeys } from '../../../../ui/forms/nested-inputs.tsx';
import { drawnAlike } from '../program-forms/drawn-alike.ts';
import { onItemKey } from './item-keys.ts';
import classes from './scope.module.css';
import { costed, type TypedCategory } from './scope-values.ts';
import type { CategoryActs } from './use-scope.ts';

interface CategoryCardProps {
  readonly form: FieldsFormState;
  readonly place: number;
  readonly category: TypedCategory;
  readonly errors: FieldErrors;
  /** Another category remains. */
  readonly canRemove: boolean;
  readonly disabled: boolean;
  readonly acts: CategoryActs;
}

/** A category with its items, one row each. Drawn again only when it has changed itself. */
export const CategoryCard = memo(Card, drawnAlike<CategoryCardProps>(['category', 'errors']));

function Card({ form, place, category, canRemove, disabled, acts }: CategoryCardProps) {
  const { name, items } = category;
  const total = costed([category]).reduce((sum, one) => sum + costOfCategory(one), 0);
  const { keys } = useRowKeys(items.length);
  return (
    <section className={classes.category} aria-label={name}>
      <div className={classes.head}>
        <h3 className={classes.name}>{name}</h3>
        <span className={classes.total}>{formatMoney(total)}</span>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconTrash size={15} aria-hidden />}
          disabled={disabled || !canRemove}
          title={canRemove ? undefined : 'A scope keeps at least one category'}
          aria-label={`Remove ${name}`}
          onClick={() => acts.removeCategory(place)}
        >
          Remove
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the list only hears the keys of its inputs */}
      <div className={classes.items} onKeyDown={(event) => onItemKey(event, acts.addItem)}>
        {keys.map((key, item) => (
          <fieldset
            key={key}
            className={classes.item}
            data-item={item}
            data-category={place}
            aria-label={`${name}, item ${item + 1}`}
          >
            <FormFields
              fields={scopeItemFields}
              form={form}
              path={`categories.${place}.items.${item}`}
              disabled={disabled}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              className={classes.removeItem ?? ''}
              disabled={disabled || items.length <= 1}
              title={items.length <= 1 ? 'A category keeps at least one item' : 'Remove item'}
              aria-label={`Remove item ${item + 1} of ${name}`}
              onClick={() => acts.removeItem(place, item)}
            >
              <IconX size={16} />
            </ActionIcon>
          </fieldset>
        ))}
      </div>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPlus size={15} aria-hidden />}
        disabled={disabled}
        aria-label={`Add item to ${name}`}
        onClick={() => acts.addItem(place)}
      >
        Add item
      </Button>
    </section>
  );
}
