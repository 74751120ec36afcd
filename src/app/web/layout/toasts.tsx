import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import classes from './shell.module.css';

/** Where notices appear, above every page and dialog: under the header, since what is to be done next stands at the bottom. */
export function Toasts() {
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  return (
    <Notifications
      className={classes.toasts ?? ''}
      position={narrow ? 'top-center' : 'top-right'}
      containerWidth={400}
      limit={narrow ? 2 : 4}
      zIndex={500}
    />
  );
}
