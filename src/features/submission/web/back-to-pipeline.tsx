import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { submissionTexts } from '../model.ts';

export const BackToPipeline = () => (
  <Button variant="default" renderRoot={(props) => <Link to="/pipeline" {...props} />}>
    {submissionTexts.back}
  </Button>
);
