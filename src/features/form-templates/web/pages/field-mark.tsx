import { IconCheck } from '@tabler/icons-react';
import { type CSSProperties, type KeyboardEvent, memo } from 'react';
import type { PageBox, PdfPage } from '../../../../kernel/files/pdf-form/form.ts';
import { boxAfterKey } from '../mapping/boxes.ts';
import { type FormItem, stateLabels } from '../mapping/items.ts';
import classes from './pages.module.css';
import { StateIcon } from './state-icon.tsx';
import { useBoxDrag } from './use-box-drag.ts';

export interface MarkActions {
  readonly select: (key: string) => void;
  readonly moveBox: (id: string, box: PageBox) => void;
  readonly remove: (key: string) => void;
}

interface MarkProps extends MarkActions {
  readonly item: FormItem;
  readonly place: PageBox;
  /** A field in several places is reached with Tab once. */
  readonly isFirst: boolean;
  readonly isSelected: boolean;
  readonly isReadOnly: boolean;
  readonly page: PdfPage;
  readonly scale: number;
  /** What the sample deal writes here. */
  readonly sample: string | boolean | undefined;
}

const nameFor = ({ state, name, label }: FormItem): string =>
  [`${name}: ${stateLabels[state]}`, ...(label ? [label] : [])].join(', ');

/** A place on a page: its outline, its state, and what the sample deal writes there. Boxes are moved and sized, also with keys. */
export const FieldMark = memo(function FieldMark(props: MarkProps) {
  const { item, place, isFirst, isSelected, isReadOnly, page, scale, sample, select, moveBox, remove } = props;
  const id = item.placement?.id;
  const isBox = item.field === undefined && id !== undefined && !isReadOnly;
  const drag = useBoxDrag(place, page, scale, (box) => id && moveBox(id, box));
  const { x, y, width, height } = drag.shown;
  const style = {
    left: x * scale,
    top: y * scale,
    width: width * scale,
    height: height * scale,
    '--mark-icon': `${Math.max(9, Math.min(16, height * scale))}px`,
    '--mark-text': `${Math.min(height * 0.66, 10) * scale}px`,
  } as CSSProperties;
  const onKeyDown = (event: KeyboardEvent) => {
    if (isReadOnly) return;
    if ((event.key === 'Delete' || event.key === 'Backspace') && id) {
      event.preventDefault();
      remove(item.key);
    }
    const after = isBox ? boxAfterKey(place, page, event) : undefined;
    if (!after || !id) return;
    event.preventDefault();
    moveBox(id, after);
  };
  return (
    <button
      type="button"
      className={classes.mark}
      style={style}
      data-state={item.state}
      data-selected={isSelected || undefined}
      data-box={isBox || undefined}
      data-key={item.key}
      tabIndex={isFirst ? 0 : -1}
      aria-pressed={isSelected}
      aria-label={nameFor(item)}
      aria-keyshortcuts={isBox ? 'ArrowUp ArrowDown ArrowLeft ArrowRight Delete' : undefined}
      title={nameFor(item)}
      onClick={() => select(item.key)}
      onKeyDown={onKeyDown}
      {...(isBox ? drag.move : {})}
    >
      {sample === undefined ? null : (
        <span className={classes.sample}>
          {sample === true ? <IconCheck size="100%" aria-hidden /> : sample || null}
        </span>
      )}
      <span className={classes.icon}>
        <StateIcon state={item.state} size="75%" />
      </span>
      {isBox ? <span className={classes.handle} {...drag.resize} /> : null}
    </button>
  );
});
