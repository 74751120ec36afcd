/** The token of a link that turns the morning email off. */
export const morningOffSearch = ({ token }: Readonly<Record<string, unknown>>): { token?: string } =>
  typeof token === 'string' ? { token } : {};
