import { Anchor, Text } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { formatDateTime } from '../../../../ui/format.ts';
import type { CopyView as View, ViewBlock, ViewCell } from '../../mapping/document.ts';
import { cellName, type Find, squeezed } from '../../mapping/field-mapping.ts';
import classes from './mapping.module.css';

interface CopyProps {
  readonly view: View;
  readonly address: string;
  readonly savedAt: string;
  /** What mappings read, as `findKey` writes it. */
  readonly mapped: ReadonlySet<string>;
  /** Null: nothing is being chosen. */
  readonly onPick: ((find: Find) => void) | null;
  readonly onCancel: () => void;
}

/** The database keeps the parts of a place in an order of its own. */
export const findKey = (find: Find): string =>
  JSON.stringify(
    Object.entries(find)
      .sort()
      .map(([part, text]) => [part, squeezed(text)]),
  );

type Table = Extract<ViewBlock, { type: 'table' }>;

/** A title stands alone in its row. */
const widestOf = ({ rows }: Table): number => Math.max(...rows.map(({ length }) => length));

/** Other ways in which a mapping may find a cell than the one that is offered: by its reference, and by the label before it. */
function otherFinds({ title, rows }: Table, block: number, row: number, column: number): readonly Find[] {
  const label = rows[row]?.slice(0, column).findLast(({ text }) => text !== '')?.text;
  return [
    { by: 'cell', sheet: block === 0 ? '' : title, cell: cellName(row, column) },
    ...(label === undefined ? [] : [{ by: 'label', label } as const]),
  ];
}

const steps: Readonly<Record<string, readonly [down: number, along: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Goes to the next value that can be chosen, in the direction of an arrow key. */
function moveFocus(from: HTMLElement, [down, along]: readonly [number, number]): void {
  const all = [...(from.closest('[data-copy]')?.querySelectorAll<HTMLElement>('button[data-cell]') ?? [])];
  const at = from.getBoundingClientRect();
  const beyond = all.filter((one) => {
    const place = one.getBoundingClientRect();
    if (along !== 0) return Math.abs(place.top - at.top) < 4 && (place.left - at.left) * along > 0;
    return (place.top - at.top) * down > 4;
  });
  const away = (one: HTMLElement) => {
    const place = one.getBoundingClientRect();
    return Math.abs(place.top - at.top) * 4 + Math.abs(place.left - at.left);
  };
  beyond.sort((a, b) => away(a) - away(b))[0]?.focus();
}

/** The saved copy: the texts of the document in their tables and lines. While a value is chosen each that can be is a button. */
export function CopyView({ view, address, savedAt, mapped, onPick, onCancel }: CopyProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isPicking = onPick !== null;
  useEffect(() => {
    if (isPicking) frame.current?.querySelector<HTMLElement>('button[data-cell]')?.focus();
  }, [isPicking]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isPicking) return;
    if (event.key === 'Escape') onCancel();
    const step = steps[event.key];
    if (!step || !(event.target instanceof HTMLElement)) return;
    event.preventDefault();
    moveFocus(event.target, step);
  };
  const cellProps = { mapped, onPick };
  return (
    <div className={classes.copy}>
      <Text size="sm" c="dimmed" className={classes.source ?? ''}>
        {/^https?:/.test(address) ? (
          <Anchor href={address} target="_blank" rel="noreferrer noopener" underline="always" inherit>
            {address}
          </Anchor>
        ) : (
          address
        )}{' '}
        · saved {formatDateTime(savedAt)}
      </Text>
      <p className={classes.hint} role="status">
        {isPicking ? 'Choose the value. Arrow keys move, Esc cancels.' : ''}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons within */}
      <div ref={frame} data-copy className={classes.document} onKeyDown={onKeyDown}>
        {view.blocks.map((block, at) =>
          block.type === 'line' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a copy never changes
            <p key={at} className={classes.paragraph}>
              <Cell cell={block.cell} {...cellProps} />
            </p>
          ) : (
            <section
              // biome-ignore lint/suspicious/noArrayIndexKey: a copy never changes
              key={at}
              className={classes.tableFrame}
              aria-label={block.title}
              // What scrolls is reached by keyboard; while a value is chosen, by its buttons.
              tabIndex={isPicking ? undefined : 0}
            >
              <table>
                <caption>{block.title}</caption>
                <tbody>
                  {block.rows.map((row, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a copy never changes
                    <tr key={place}>
                      {row.map((cell, column) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: a copy never changes
                        <td key={column} colSpan={row.length === 1 ? widestOf(block) : undefined}>
                          <Cell cell={cell} others={otherFinds(block, at, place, column)} {...cellProps} />
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          ),
        )}
        {view.isCut ? (
          <Text size="sm" c="dimmed">
            The document goes on. Say where a value is to read what isn’t shown here.
          </Text>
        ) : null}
      </div>
    </div>
  );
}

interface CellProps extends Pick<CopyProps, 'mapped' | 'onPick'> {
  readonly cell: ViewCell;
  readonly others?: readonly Find[];
}

function Cell({ cell: { text, find }, others = [], mapped, onPick }: CellProps) {
  const isMapped = text !== '' && [...(find ? [find] : []), ...others].some((one) => mapped.has(findKey(one)));
  if (find === null || onPick === null)
    return isMapped ? (
      <mark className={classes.mapped}>
        {text}
        <span className="plinth-spoken"> (mapped)</span>
      </mark>
    ) : (
      text
    );
  return (
    <button
      type="button"
      data-cell
      className={classes.pick}
      data-mapped={isMapped || undefined}
      onClick={() => onPick(find)}
    >
      {text}
    </button>
  );
}
