import type { SearchRow } from '../contract.ts';
import classes from './search.module.css';
import { labelOf } from './search-fields.ts';
import { openFields } from './view.ts';

/** Which figures would settle the undetermined programs; each leads to its input. */
export function OpenFields({ rows }: { readonly rows: readonly SearchRow[] }) {
  const fields = openFields(rows);
  if (fields.length === 0) return null;
  return (
    <p className={classes.openFields}>
      To settle the undetermined programs, add{' '}
      {fields.map((name, place) => (
        <span key={name}>
          {place === 0 ? '' : ', '}
          <button type="button" onClick={() => focusField(name)}>
            {labelOf(name)}
          </button>
        </span>
      ))}
      .
    </p>
  );
}

function focusField(name: string): void {
  const input = document.querySelector<HTMLElement>(`form [name="${name}"]:not([type="hidden"])`);
  input?.scrollIntoView({ block: 'center' });
  input?.focus();
}
