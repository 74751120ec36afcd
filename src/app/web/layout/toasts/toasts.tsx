import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { Notifications, useNotifications } from '@mantine/notifications';
import { useState } from 'react';
import classes from '../shell.module.css';
import { type Box, freePlace, type ToastPlace } from './toast-place.ts';

const width = 400;
const heightOfOne = 76;
const limitOn = (screenWidth: number) => (screenWidth < 768 ? 2 : 4);

/**
 * Where notices appear, above every page and dialog: where they cover no control of the page that is on screen. The place is
 * chosen when the first one comes and kept until all are gone, so that none jumps while it is read.
 */
export function Toasts() {
  const count = useNotifications().notifications.length;
  const [place, setPlace] = useState<ToastPlace>('bottom-right');
  const [isShowing, setShowing] = useState(false);
  // Set while rendering, before a notice is drawn: one that is moved afterwards stands in both places until it has faded.
  if (isShowing !== count > 0) {
    if (count > 0) setPlace(placeNow(count));
    setShowing(count > 0);
  }
  return (
    <Notifications
      className={classes.toasts ?? ''}
      position={place}
      containerWidth={width}
      limit={limitOn(window.innerWidth)}
      zIndex={500}
    />
  );
}

function placeNow(count: number): ToastPlace {
  const screen = { width: window.innerWidth, height: window.innerHeight };
  const bottom = Math.max(0, ...[...document.querySelectorAll('[data-bottom-bar]')].map((bar) => barHeight(bar)));
  const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const size = { width, height: heightOfOne * Math.min(count, limitOn(screen.width)) };
  return freePlace(controlsOnScreen(), size, { ...screen, top: Math.max(0, top), bottom });
}

/** Of a bar that stands at the bottom of the screen. */
function barHeight(bar: Element): number {
  const { top, bottom, height } = bar.getBoundingClientRect();
  return height > 0 && bottom > window.innerHeight - 40 && top < window.innerHeight ? window.innerHeight - top : 0;
}

const controls = 'button, a[href], input, select, textarea, summary, [role="button"], [role="tab"], [tabindex="0"]';

const controlsOnScreen = (): Box[] =>
  [...document.querySelectorAll(controls)]
    .filter((control) => !control.closest('[role="alert"], [role="status"]'))
    .map((control) => control.getBoundingClientRect())
    .filter(({ width, height, bottom, top }) => width > 0 && height > 0 && bottom > 0 && top < window.innerHeight);
