import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { supportHours } from '../../../features/tickets/topics.ts';
import classes from './public-pages.module.css';

/** When and how to reach somebody. */
export function AskPerson() {
  return (
    <aside className={classes.person} aria-labelledby="ask-person">
      <h2 id="ask-person">Contact support</h2>
      <p>
        Send us a message with the{' '}
        <Anchor component={Link} to="/contact" underline="always" inherit>
          contact form
        </Anchor>
        . We reply by email. Support hours are {supportHours}.
      </p>
    </aside>
  );
}
