import { Collapse, Text, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useId } from 'react';
import { isBlank } from '../../../../kernel/blank.ts';
import { writeValue } from '../../../../kernel/fields/differences.ts';
import { isMissing } from '../../../../kernel/fields/read-fields.ts';
import { fieldCounts } from '../../../../kernel/fields/reading.ts';
import type { FormSection } from '../../../../lending/answers/form.ts';
import { FormFields } from '../../../../ui/forms/form-fields.tsx';
import type { FieldsFormState, Typed } from '../../../../ui/forms/input-parts.ts';
import { FigureList } from '../../../../ui/lists/figure-list.tsx';
import classes from './apply.module.css';

interface FormSectionProps {
  readonly section: FormSection;
  readonly form: FieldsFormState;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly disabled: boolean;
}

/** Says of a closed section what is still missing. */
function missingOf({ fields }: FormSection, values: Typed): number {
  const isOpen = (field: FormSection['fields'][number]) =>
    field.onlyWhen === undefined ? field.required === true && isBlank(values[field.name]) : isMissing(field, values);
  return fields.filter((field) => !field.hidden && isOpen(field)).length;
}

/** One section of an application, which opens and closes on a click. */
export function ApplySection({ section, form, isOpen, onToggle, disabled }: FormSectionProps) {
  const id = useId();
  const missing = missingOf(section, form.values);
  return (
    <section className={classes.section} aria-labelledby={`${id}-title`}>
      <h2 className={classes.heading}>
        <UnstyledButton className={classes.head} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <IconChevronRight size={18} aria-hidden />
          <span id={`${id}-title`}>{section.title}</span>
          {missing > 0 ? (
            <Text span size="sm" c="dimmed" fw={400} className={classes.missing ?? ''}>
              {missing} required
            </Text>
          ) : null}
        </UnstyledButton>
      </h2>
      <Collapse expanded={isOpen} id={id}>
        {isOpen ? (
          <div className={classes.fields}>
            {section.about ? (
              <Text size="sm" c="dimmed" mb="sm">
                {section.about}
              </Text>
            ) : null}
            <FormFields fields={section.fields} form={form} disabled={disabled} />
            <Arrived section={section} values={form.values} />
          </div>
        ) : null}
      </Collapse>
    </section>
  );
}

/** What came along with the deal and is not asked: shown as it will be sent. */
function Arrived({ section, values }: { readonly section: FormSection; readonly values: Typed }) {
  const figures = section.fields.flatMap((field) => {
    if (!field.hidden || 'default' in field || !fieldCounts(field, values)) return [];
    const text = writeValue(field, values[field.name]);
    return text === null ? [] : [{ label: field.label, text, note: undefined }];
  });
  if (figures.length === 0) return null;
  return (
    <>
      <Text size="sm" c="dimmed" mt="lg" mb="xs">
        From your search, sent as they are
      </Text>
      <FigureList figures={figures} className={classes.arrived} />
    </>
  );
}
