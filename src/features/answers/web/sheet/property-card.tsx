import { Button, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import type { FieldErrors } from '../../../../kernel/errors.ts';
import { sheetColumns } from '../../../../lending/answers/questions/experience-sheet.ts';
import { FormFields } from '../../../../ui/forms/form-fields.tsx';
import type { FieldsFormState, Typed } from '../../../../ui/forms/input-parts.ts';
import { drawnAlike } from '../program-forms/drawn-alike.ts';
import classes from './sheet.module.css';
import { lineOf, sheetPath } from './sheet-rows.ts';

/** What can be done with a row. These stay the same functions while the form lives. */
export interface CardActs {
  readonly toggle: (place: number) => void;
  readonly remove: (place: number) => void;
}

interface PropertyCardProps {
  readonly form: FieldsFormState;
  readonly place: number;
  readonly row: Typed;
  readonly errors: FieldErrors | undefined;
  readonly isOpen: boolean;
  readonly canFold: boolean;
  readonly disabled: boolean;
  readonly acts: CardActs;
}

/** One property; folded, a line that says what it is and what is wrong with it. Drawn again only when it has changed itself. */
export const PropertyCard = memo(Card, drawnAlike<PropertyCardProps>(['row', 'errors']));

function Card({ form, place, row, errors, isOpen, canFold, disabled, acts }: PropertyCardProps) {
  const name = `Property ${place + 1}`;
  const panel = `property-${place}`;
  const line = <span className={classes.line}>{lineOf(row)}</span>;
  return (
    <li className={classes.card} data-place={place}>
      <div className={classes.head}>
        {canFold ? (
          <UnstyledButton
            className={classes.fold ?? ''}
            aria-expanded={isOpen}
            aria-controls={isOpen ? panel : undefined}
            onClick={() => acts.toggle(place)}
          >
            <IconChevronRight size={16} aria-hidden className={classes.chevron} />
            <span className={classes.name}>{name}</span>
            {line}
            <Wrong errors={errors} />
          </UnstyledButton>
        ) : (
          <h3 className={classes.name}>{name}</h3>
        )}
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconTrash size={15} aria-hidden />}
          disabled={disabled}
          aria-label={`Remove ${name.toLowerCase()}`}
          onClick={() => acts.remove(place)}
        >
          Remove
        </Button>
      </div>
      {isOpen ? (
        <fieldset id={panel} className={classes.fields} aria-label={name}>
          <FormFields fields={sheetColumns} form={form} path={`${sheetPath}.${place}`} disabled={disabled} />
        </fieldset>
      ) : null}
    </li>
  );
}

function Wrong({ errors = {} }: { readonly errors: FieldErrors | undefined }) {
  const count = Object.keys(errors).length;
  if (count === 0) return null;
  return (
    <span className={classes.wrong}>
      {count} {count === 1 ? 'field needs' : 'fields need'} your attention
    </span>
  );
}
