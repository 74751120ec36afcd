/** Of the address of /contact: the topic that the form opens with. Which there are is known to the page, not to the frame. */
export const contactSearch = ({ topic }: Readonly<Record<string, unknown>>): { topic?: string } =>
  typeof topic === 'string' ? { topic } : {};
