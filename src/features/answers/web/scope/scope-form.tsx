import { Checkbox } from '@mantine/core';
import { useEffect, useMemo, useRef } from 'react';
import type { FieldErrors } from '../../../../kernel/errors.ts';
import { readNumber } from '../../../../kernel/fields/reading.ts';
import { fieldsOfForm } from '../../../../lending/answers/form.ts';
import { scopeMessages, scopeOfWork } from '../../../../lending/answers/forms/scope-of-work.ts';
import { FormFields } from '../../../../ui/forms/form-fields.tsx';
import { HistoryButtons, useHistory } from '../../../../ui/forms/history/use-history.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import { useKeptFocus } from '../../../../ui/page/use-kept-focus.ts';
import type { Completeness } from '../../completeness.ts';
import { AnswerHistory } from '../history/answer-history.tsx';
import { focusCell } from '../program-forms/cell-keys.ts';
import { FormFrame } from '../program-forms/form-frame.tsx';
import { PasteRows } from '../program-forms/paste-dialog.tsx';
import frame from '../program-forms/program-forms.module.css';
import { useFormSave } from '../program-forms/use-form-save.ts';
import type { PackageForm } from '../use-package-form.ts';
import { AddCategory } from './add-category.tsx';
import { BudgetPanel, DrawsPanel } from './budget-panel.tsx';
import { CategoryCard } from './category-card.tsx';
import classes from './scope.module.css';
import { scopeShape } from './scope-paste.ts';
import { BudgetFile, TemplateMenu } from './scope-tools.tsx';
import { categoriesOfValues, costed, scopeCheck, unreadableInScope } from './scope-values.ts';
import { useScope } from './use-scope.ts';

interface ScopeFormProps {
  readonly pack: PackageForm;
  /** How far the package is with what was saved. */
  readonly onSaved: (completeness: Completeness) => void;
  readonly onCancel: () => void;
  /** The loan type may have no work, which is offered then. */
  readonly mayHaveNoWork: boolean;
  /** Of the deal, in whole dollars. */
  readonly rehabBudget: number | null;
}

const names = fieldsOfForm(scopeOfWork).map(({ question }) => question);
const failed = { alone: scopeMessages.failed, before: 'Error saving Scope of Work data: ' };
const [project] = scopeOfWork.sections;
const projectFields = (project?.fields ?? []).filter(({ name }) => name !== 'noWorkPlanned');
const pasteColumns = scopeShape.columns.map(({ field }) => field.label);

/** The scope of work: the project, its categories and items, what they come to and when they are paid out. */
export function ScopeForm({ pack, onSaved, onCancel, mayHaveNoWork, rehabBudget }: ScopeFormProps) {
  const { form } = pack;
  const history = useHistory(form, { names, errorsOf: unreadableInScope });
  const scope = useScope(form);
  const check = () => scopeCheck(form.getValues());
  const { problem, save } = useFormSave({ pack, questions: names, failed, check, onSaved });
  const noWork = form.values.noWorkPlanned === true;
  const categories = costed(categoriesOfValues(form.values));
  const disabled = !pack.canEdit || pack.isSaving;
  return (
    <FormFrame
      name={scopeOfWork.title}
      {...{ pack, history, problem, onCancel }}
      onSave={save}
      onPasteRows={(text, target) => void scope.paste(text, categoryOf(target, categories))}
      beside={
        noWork ? null : (
          <>
            <BudgetPanel categories={categories} rehabBudget={rehabBudget} />
            <DrawsPanel categories={categories} weeks={readNumber(form.values.estimatedTimelineWeeks) ?? 0} />
          </>
        )
      }
    >
      {mayHaveNoWork || noWork ? (
        <Checkbox
          label="No work planned"
          description="Nothing will be built or repaired. The scope is saved without categories."
          checked={noWork}
          disabled={disabled}
          onChange={(event) => scope.setNoWork(event.currentTarget.checked)}
        />
      ) : null}
      {noWork ? null : (
        <>
          <Panel
            title={project?.title ?? ''}
            isWide
            aside={<AnswerHistory pack={pack} title={scopeOfWork.title} questions={names} />}
          >
            <FormFields fields={projectFields} form={form} disabled={disabled} />
          </Panel>
          <Panel
            title="Categories"
            isWide
            aside={
              <div className={frame.tools}>
                <HistoryButtons history={history} />
                {disabled ? null : <TemplateMenu onChoose={(template) => void scope.startFrom(template)} />}
                <PasteRows columns={pasteColumns} disabled={disabled} onPaste={(text) => void scope.paste(text)} />
                <BudgetFile values={form.getValues} rehabBudget={rehabBudget} />
              </div>
            }
          >
            <p role="status" className={frame.said}>
              {scope.said}
            </p>
            <Categories scope={scope} pack={pack} disabled={disabled} />
            <AddCategory categories={categories} disabled={disabled} onAdd={scope.addCategory} />
          </Panel>
        </>
      )}
    </FormFrame>
  );
}

/** The name of the category that an input belongs to. */
const categoryOf = (target: HTMLElement, categories: readonly { readonly name: string }[]): string | undefined =>
  categories[Number(target.closest<HTMLElement>('[data-category]')?.dataset.category ?? -1)]?.name;

interface CategoriesProps {
  readonly scope: ReturnType<typeof useScope>;
  readonly pack: PackageForm;
  readonly disabled: boolean;
}

function Categories({ scope: { acts, focusAt }, pack: { form }, disabled }: CategoriesProps) {
  const categories = categoriesOfValues(form.values);
  const list = useRef<HTMLDivElement>(null);
  const byCategory = useMemo(() => errorsByCategory(form.errors), [form.errors]);
  useKeptFocus(list);
  useEffect(() => {
    if (focusAt.current === undefined) return;
    const { category, item, field } = focusAt.current;
    const row = list.current?.querySelector(`[data-category="${category}"][data-item="${item}"]`);
    // An earlier change may be drawn first: the focus waits until its row is there.
    if (focusCell(row, field)) focusAt.current = undefined;
  });
  return (
    <div ref={list} className={classes.categories} tabIndex={-1} data-rows>
      {categories.map((category, place) => (
        <CategoryCard
          key={category.name}
          form={form}
          place={place}
          category={category}
          errors={byCategory[place] ?? {}}
          canRemove={categories.length > 1}
          disabled={disabled}
          acts={acts}
        />
      ))}
    </div>
  );
}

function errorsByCategory(errors: Readonly<Record<string, unknown>>): Readonly<Record<number, FieldErrors>> {
  const byCategory: Record<number, FieldErrors> = {};
  for (const [path, text] of Object.entries(errors)) {
    const [root, place] = path.split('.');
    if (root === 'categories' && typeof text === 'string')
      byCategory[Number(place)] = { ...byCategory[Number(place)], [path]: text };
  }
  return byCategory;
}
