import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import classes from './module-view.module.css';

/** From a lesson back to its class. */
export const ToClass = () => (
  <Anchor component={Link} to="/hard-money-class" className={classes.back}>
    Hard Money Lending Masterclass
  </Anchor>
);
