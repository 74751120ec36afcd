import { useMemo, useRef, useState } from 'react';
import { pasteSummary } from '../../../../lending/answers/paste/pasted.ts';
import { mostItems, newCategory, newItem } from '../../../../lending/answers/questions/scope-of-work.ts';
import { categoriesOf, type ScopeTemplate } from '../../../../lending/answers/scope-templates.ts';
import { confirm } from '../../../../ui/confirm.ts';
import type { FieldsFormState } from '../../../../ui/forms/input-parts.ts';
import { readPasted, unusedText } from '../program-forms/read-pasted.ts';
import { scopeShape, withPastedItems } from './scope-paste.ts';
import { categoriesOfValues, isUntouchedScope, startOfScope, type TypedCategory } from './scope-values.ts';

/** A cell that is to have the focus once it is drawn. */
export interface CellPlace {
  readonly category: number;
  readonly item: number;
  readonly field: string;
}

/** What can be done with a category. These stay the same functions while the form lives. */
export interface CategoryActs {
  /** @param field whose cell gets the focus */
  readonly addItem: (category: number, field?: string) => void;
  readonly removeItem: (category: number, item: number) => void;
  readonly removeCategory: (category: number) => void;
}

const pathOf = (category: number) => `categories.${category}.items`;

/** The categories of the scope, and everything that can be done to them. */
export function useScope(form: FieldsFormState) {
  const [said, setSaid] = useState('');
  const focusAt = useRef<CellPlace>(undefined);
  const latest = useRef(form);
  latest.current = form;
  const now = () => categoriesOfValues(latest.current.getValues());
  const acts = useCategoryActs(latest, focusAt, setSaid);

  const addCategory = (name: string) => {
    focusAt.current = { category: now().length, item: 0, field: 'description' };
    form.insertListItem('categories', newCategory(name.trim()));
    setSaid(`${name.trim()} added.`);
  };
  const replaceWith = (categories: readonly TypedCategory[]) => {
    form.setValues({ categories });
    setSaid('');
  };
  const startFrom = async (template: ScopeTemplate) => {
    const goesOn = isUntouchedScope(now()) || (await confirm(replacing(template)));
    if (!goesOn) return;
    replaceWith(categoriesOf(template));
    setSaid(`${template.label} template loaded. Fill in the costs.`);
  };
  const paste = async (text: string, into?: string) => {
    const pasted = await readPasted(text, scopeShape);
    if (!pasted) return;
    const result = withPastedItems(now(), pasted, into);
    if (result.added > 0) {
      form.setFieldValue('categories', result.categories);
      form.setErrors({ ...latest.current.errors, ...result.errors });
    }
    setSaid(pasteSummary(result.added, result.marked, result.leftOut) + unusedText(pasted.unused));
  };
  return { said, focusAt, acts, addCategory, startFrom, paste, ...useNoWork(form, replaceWith) };
}

const replacing = ({ label }: ScopeTemplate) => ({
  title: 'Replace the categories?',
  text: `The categories and items you entered are replaced by the ${label} template. You can undo this.`,
  confirm: 'Replace',
});

function useCategoryActs(
  form: { readonly current: FieldsFormState },
  focusAt: { current: CellPlace | undefined },
  say: (text: string) => void,
): CategoryActs {
  return useMemo(
    () => ({
      addItem: (category, field = 'description') => {
        const count = categoriesOfValues(form.current.getValues())[category]?.items.length ?? 0;
        if (count >= mostItems) return say(`A category has up to ${mostItems} items.`);
        focusAt.current = { category, item: count, field };
        form.current.insertListItem(pathOf(category), newItem());
      },
      removeItem: (category, item) => {
        const items = categoriesOfValues(form.current.getValues())[category]?.items ?? [];
        if (items.length <= 1) return;
        form.current.removeListItem(pathOf(category), item);
        say('Item removed.');
      },
      removeCategory: (category) => {
        const categories = categoriesOfValues(form.current.getValues());
        if (categories.length <= 1) return;
        form.current.removeListItem('categories', category);
        say(`${categories[category]?.name} removed.`);
      },
    }),
    [form, focusAt, say],
  );
}

/** 'No work planned' takes the categories out; unchecked again, they come back. */
function useNoWork(form: FieldsFormState, replaceWith: (categories: readonly TypedCategory[]) => void) {
  const before = useRef<readonly TypedCategory[]>([]);
  return {
    setNoWork: (noWork: boolean) => {
      if (noWork) before.current = categoriesOfValues(form.getValues());
      replaceWith(noWork ? [] : before.current.length > 0 ? before.current : startOfScope());
      form.setFieldValue('noWorkPlanned', noWork);
    },
  };
}
