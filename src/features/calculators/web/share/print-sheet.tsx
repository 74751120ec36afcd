import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import classes from './print-sheet.module.css';
import type { Sheet, SheetGroup } from './sheet.ts';

/** In points; tried from the largest on until everything is on one page. */
const sizes = Array.from({ length: 20 }, (_, step) => 9.5 - step * 0.25);
/** Of a US Letter page within its margins, in CSS pixels: ten inches less what rounding may add. */
const room = 954;

/** The calculation whose print was asked for, where the page holds several; null while nobody has. */
let asked: string | null = null;

export function printCalculation(slug: string): void {
  asked = slug;
  // Some browsers go on at once and print later.
  window.addEventListener('afterprint', () => (asked = null), { once: true });
  window.print();
}

interface PrintSheetProps {
  readonly slug: string;
  readonly sheetNow: () => Sheet;
  /** It is a part of a page: what the browser prints by itself is the page. */
  readonly isPart: boolean;
}

/** What is printed of a calculation: one sheet of paper instead of the screen. It exists only meanwhile. */
export function PrintSheet({ slug, sheetNow, isPart }: PrintSheetProps) {
  const isPrinting = useIsPrinting();
  useEffect(
    () => () => {
      // Where nothing could be printed it was never over.
      if (asked === slug) asked = null;
    },
    [slug],
  );
  const isMeant = asked === null ? !isPart : asked === slug;
  return isPrinting && isMeant ? createPortal(<Printed sheet={sheetNow()} />, document.body) : null;
}

function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    // The paper is laid out as soon as the listener returns.
    const begin = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

function Printed({ sheet }: { readonly sheet: Sheet }) {
  const paper = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    for (const size of sizes) {
      paper.current?.style.setProperty('font-size', `${size}pt`);
      if ((paper.current?.scrollHeight ?? 0) <= room) return;
    }
  }, []);
  const { title, name, date, inputs, status, results, concerns, notes, disclaimer } = sheet;
  return (
    <article ref={paper} className={classes.sheet} data-tone={status.tone}>
      <header className={classes.head}>
        <div>
          <h1>{title}</h1>
          {name === undefined ? null : <p className={classes.name}>{name}</p>}
        </div>
        <p className={classes.quiet}>Plinth · {date}</p>
      </header>
      <section className={classes.status}>
        <p className={classes.quiet}>{status.title}</p>
        <p className={classes.headline}>{status.headline}</p>
        <p>{status.text}</p>
        <dl className={classes.figures}>
          {status.figures.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Groups title="Inputs" groups={inputs} columns={3} />
      <Groups title="Results" groups={results} columns={2} />
      <Texts title={concerns.title} texts={concerns.texts} />
      <Texts title="Good to know" texts={notes} />
      <footer className={classes.foot}>{disclaimer}</footer>
    </article>
  );
}

interface GroupsProps {
  readonly title: string;
  readonly groups: readonly SheetGroup[];
  readonly columns: 2 | 3;
}

const Groups = ({ title, groups, columns }: GroupsProps) => (
  <section>
    <h2>{title}</h2>
    <div className={classes.columns} data-columns={columns}>
      {groups.map(({ heading, lines }) => (
        <section key={heading} className={classes.group}>
          <h3>{heading}</h3>
          <dl>
            {lines.map(({ label, text, as, note }) => (
              <div key={`${label} ${text}`} className={classes.line} data-as={as}>
                <dt>
                  {label}
                  {note === undefined ? null : <small>{note}</small>}
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  </section>
);

const Texts = ({ title, texts }: { readonly title: string; readonly texts: readonly string[] }) =>
  texts.length === 0 ? null : (
    <section>
      <h2>{title}</h2>
      <ul className={classes.texts}>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
