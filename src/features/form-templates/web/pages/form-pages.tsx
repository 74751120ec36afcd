import { Text } from '@mantine/core';
import type { DragEvent } from 'react';
import type { PdfForm } from '../../../../kernel/files/pdf-form/form.ts';
import type { PlacementContent } from '../../../../lending/form-templates/placement.ts';
import type { FormItem } from '../mapping/items.ts';
import { FieldMark, type MarkActions } from './field-mark.tsx';
import { PagePicture } from './page-picture.tsx';
import classes from './pages.module.css';
import { readDragged } from './palette.tsx';
import { usePdf } from './use-pdf.ts';

interface PagesProps extends MarkActions {
  readonly form: PdfForm;
  readonly file: ArrayBuffer | undefined;
  readonly items: readonly FormItem[];
  readonly selected: string | undefined;
  readonly scale: number;
  readonly isReadOnly: boolean;
  readonly samples: ReadonlyMap<string, string | boolean>;
  readonly place: (content: PlacementContent, page: number, at: { readonly x: number; readonly y: number }) => void;
}

/** The pages of a form one below the other, with everything that is on them. What is dropped on a page is placed there. */
export function FormPages({ form, file, items, selected, scale, isReadOnly, samples, place, ...actions }: PagesProps) {
  const document = usePdf(file);
  const numbered = form.pages.map((page, index) => ({ page, index, id: `form-page-${index}` }));
  const byPage = Map.groupBy(
    items.flatMap((item) => item.places.map((box, at) => ({ item, box, at, id: `${item.key} ${at}` }))),
    ({ box }) => box.page,
  );
  return (
    <div className={classes.pages}>
      {numbered.map(({ page, index, id }) => (
        <section key={id} aria-label={`Page ${index + 1} of ${form.pages.length}`} id={id}>
          <Text size="xs" c="dimmed" mb={4}>
            Page {index + 1} of {form.pages.length}
          </Text>
          <section
            aria-label={`Fields of page ${index + 1}`}
            className={classes.page}
            style={{ width: page.width * scale, height: page.height * scale }}
            onDragOver={(event) => isReadOnly || event.preventDefault()}
            onDrop={(event) => {
              const content = isReadOnly ? undefined : readDragged(event.dataTransfer);
              if (content) place(content, index, pointOf(event, scale));
            }}
          >
            <PagePicture document={document} index={index} width={page.width} height={page.height} scale={scale} />
            {(byPage.get(index) ?? []).map(({ item, box, at, id: mark }) => (
              <FieldMark
                key={mark}
                item={item}
                place={box}
                isFirst={at === 0}
                isSelected={item.key === selected}
                isReadOnly={isReadOnly}
                page={page}
                scale={scale}
                sample={sampleAt(item, at, samples)}
                {...actions}
              />
            ))}
          </section>
        </section>
      ))}
    </div>
  );
}

/** What the sample deal writes at one place of a field. Of radio buttons the one is checked that stands for the value. */
function sampleAt(
  { field, placement }: FormItem,
  at: number,
  samples: PagesProps['samples'],
): string | boolean | undefined {
  const value = placement && samples.get(placement.id);
  if (value === undefined || field?.type !== 'radio') return value;
  return field.options?.[at] === value;
}

/** Where on the page the pointer is, in points. */
function pointOf(event: DragEvent, scale: number): { x: number; y: number } {
  event.preventDefault();
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return { x: (event.clientX - left) / scale, y: (event.clientY - top) / scale };
}
