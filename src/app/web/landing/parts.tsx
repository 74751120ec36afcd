import type { ReactNode } from 'react';

const check = 'M4.5 10.5l3.5 3.5 7.5-8';
const cross = 'M6 6l8 8M14 6l-8 8';

/** What a list item says, with a sign that screen readers do not need: the words tell which it is. */
export function Sign({ kind }: { readonly kind: 'yes' | 'no' }) {
  return (
    <svg className={`sign ${kind}`} viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
      <path
        d={kind === 'yes' ? check : cross}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

export function Arrow({ to }: { readonly to: 'left' | 'right' }) {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
      <path
        d={to === 'right' ? 'M8 4l6 6-6 6' : 'M12 4l-6 6 6 6'}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

/** A section of the page: reached by its anchor, named by its heading. */
export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section id={id} className={`section ${id}`} aria-labelledby={`${id}-title`}>
      <div className="width">
        <div className="section-head">
          <h2 id={`${id}-title`}>{title}</h2>
          {lead ? <p className="lead">{lead}</p> : null}
        </div>
        {children}
      </div>
    </section>
  );
}

interface PictureProps {
  readonly name: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  /** Another cut for phones, on which the wide one would be too small to read. */
  readonly narrow?: { readonly name: string; readonly width: number; readonly height: number };
  /** In sight at once, so not put off. */
  readonly first?: boolean;
}

const file = (name: string, scheme: 'light' | 'dark') => `./pictures/${name}-${scheme}.webp`;
const dark = '(prefers-color-scheme: dark)';
const phone = '(max-width: 47.99em)';

/** A picture of the product in the scheme of the page. start.ts changes the sources where a person chose another scheme. */
export function Picture({ name, alt, width, height, narrow, first }: PictureProps) {
  return (
    <picture>
      {narrow ? (
        <>
          <source
            media={`${phone} and ${dark}`}
            srcSet={file(narrow.name, 'dark')}
            {...sizeOf(narrow)}
            data-dark={phone}
          />
          <source media={phone} srcSet={file(narrow.name, 'light')} {...sizeOf(narrow)} />
        </>
      ) : null}
      <source media={dark} srcSet={file(name, 'dark')} data-dark="all" />
      <img
        src={file(name, 'light')}
        alt={alt}
        width={width}
        height={height}
        {...(first ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
      />
    </picture>
  );
}

const sizeOf = ({ width, height }: { readonly width: number; readonly height: number }) => ({ width, height });
