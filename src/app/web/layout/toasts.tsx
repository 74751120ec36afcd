import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import classes from './shell.module.css';

/** Where notices appear, above every page and dialog: at the bottom, where they lie over no control, and above a bar that stands there. */
export function Toasts() {
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  return (
    <Notifications
      className={classes.toasts ?? ''}
      position={narrow ? 'bottom-center' : 'bottom-right'}
      containerWidth={400}
      limit={narrow ? 2 : 4}
      zIndex={500}
    />
  );
}
