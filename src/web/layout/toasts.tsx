import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

/** The corner where notices appear, above every page and dialog. */
export function Toasts() {
  return <Notifications position="bottom-right" limit={4} zIndex={500} />;
}
