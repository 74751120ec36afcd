import { Anchor } from '@mantine/core';

/** A link to the class that a lender asks for first. It opens beside the page, so that nothing that was entered is left. */
export const ClassLink = ({ classId, title }: { readonly classId: string; readonly title?: string | undefined }) => (
  <Anchor inherit fw={600} underline="always" href={`/classes/${classId}`} target="_blank">
    {title === undefined ? 'Take the class in a new tab.' : `Take “${title}” in a new tab.`}
  </Anchor>
);
