import { IconCalendar, IconCheck, IconPencil, IconWriting } from '@tabler/icons-react';
import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from 'react';
import { formatDay } from '../../../../../kernel/format.ts';
import { isRoleHere, roleLabels } from '../../../model.ts';
import type { SigningView } from '../../../sign-contract.ts';
import { MarkView } from '../marks/mark-view.tsx';
import { placeNames } from './action-bar.tsx';
import type { OwnPlace, Place } from './places.ts';
import classes from './room.module.css';
import type { Guide } from './use-guide.ts';

interface MarkProps {
  readonly place: Place;
  /** Where the place is the signer's own. */
  readonly own: OwnPlace | undefined;
  readonly view: SigningView;
  readonly guide: Guide;
  readonly scale: number;
  /** The pages have their sizes: places stay where they are from now on. */
  readonly isDrawn: boolean;
}

/** In pixels: what can be touched (WCAG 2.2, target size). */
const smallest = 26;

const verbs = { signature: 'Sign', initials: 'Initial', 'signing-date': 'Date' } as const;
const icons = { signature: IconWriting, initials: IconPencil, 'signing-date': IconCalendar } as const;

function boxStyle({ box }: Place, scale: number, least: number): CSSProperties {
  const width = Math.max(least, box.width * scale);
  const height = Math.max(least, box.height * scale);
  return {
    left: (box.x + box.width / 2) * scale - width / 2,
    top: (box.y + box.height / 2) * scale - height / 2,
    width,
    height,
    '--place-text': `${Math.max(9, Math.min(15, height * 0.5))}px`,
  } as CSSProperties;
}

/** A place on a page: to be signed, signed, or somebody else's. */
export function PlaceMark({ place, own, view, guide, scale, isDrawn }: MarkProps) {
  if (!own) return <OthersPlace place={place} scale={scale} />;
  return <OwnMark {...{ own, view, guide, scale, isDrawn }} />;
}

function OthersPlace({ place, scale }: Pick<MarkProps, 'place' | 'scale'>) {
  const who = isRoleHere(place.role) ? roleLabels[place.role] : 'Lender';
  return (
    <div className={classes.other} style={boxStyle(place, scale, 0)}>
      {who}
      {place.signedAt ? ' signed' : ''}
    </div>
  );
}

function OwnMark({ own, view, guide, scale, isDrawn }: Omit<MarkProps, 'place' | 'own'> & { readonly own: OwnPlace }) {
  const { place, isSigned } = own;
  const button = useRef<HTMLButtonElement>(null);
  const isCurrent = guide.current?.key === own.key;
  const { step } = guide;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step scrolls, and so does the arrival of the pages and another size
  useEffect(() => {
    if (!isCurrent || !button.current) return;
    // Who signs from place to place with the keyboard stays on the page; who uses the bar stays on the bar.
    if (document.activeElement?.closest('[data-place]')) button.current.focus({ preventScroll: true });
    button.current.scrollIntoView({ block: 'center', inline: 'center' });
  }, [isCurrent, step, isDrawn, scale]);
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key] as 1 | -1 | undefined;
    if (direction === undefined) return;
    event.preventDefault();
    if (!isCurrent) guide.goTo(own);
    guide.move(direction);
  };
  const Icon = icons[place.type];
  const label = labelOf(own, view);
  return (
    <button
      ref={button}
      type="button"
      className={classes.place}
      style={boxStyle(place, scale, smallest)}
      data-place
      data-signed={isSigned || undefined}
      data-current={isCurrent || undefined}
      aria-current={isCurrent ? 'step' : undefined}
      aria-label={label}
      onClick={() => guide.sign(own)}
      onKeyDown={onKeyDown}
    >
      {isSigned ? (
        <Filled own={own} view={view} />
      ) : (
        <>
          <Icon size="1.2em" aria-hidden />
          {verbs[place.type]}
        </>
      )}
      {isSigned ? <IconCheck size={12} aria-hidden className={classes.check} /> : null}
    </button>
  );
}

/** Begins with what is seen there. */
function labelOf({ place, isSigned, documentName }: OwnPlace, view: SigningView): string {
  const where = `${placeNames[place.type].toLowerCase()}, page ${place.box.page + 1} of ${documentName}`;
  if (!isSigned) return `${verbs[place.type]}: ${where}`;
  const made = view.marks.find(({ mark }) => mark === place.type);
  const text = place.value ? formatDay(place.value) : made?.method === 'typed' ? made.content : undefined;
  return `${text === undefined ? '' : `${text}, `}signed: ${where}`;
}

function Filled({ own: { place }, view }: { readonly own: OwnPlace; readonly view: SigningView }) {
  if (place.type === 'signing-date')
    return <span className={classes.date}>{place.value ? formatDay(place.value) : ''}</span>;
  const made = view.marks.find(({ mark }) => mark === place.type);
  return made ? <MarkView mark={made} /> : null;
}
