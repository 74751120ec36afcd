import { type ReactNode, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import classes from './printed.module.css';

/** Prints a page of its own instead of the screen. It exists only while it is printed, and no call is made for it. */
export function usePrinted(): { readonly printed: ReactNode; readonly print: (content: ReactNode) => void } {
  const [content, setContent] = useState<ReactNode>(null);
  return {
    printed:
      content === null
        ? null
        : createPortal(
            <div className={classes.paper} data-printed>
              {content}
            </div>,
            document.body,
          ),
    print: (shown) => {
      // The paper is laid out as soon as printing begins.
      flushSync(() => setContent(shown));
      window.print();
      setContent(null);
    },
  };
}
