/** Which request is open beside the list. */
export const privacySearch = ({ request }: Readonly<Record<string, unknown>>): { readonly request?: string } =>
  typeof request === 'string' && /^[0-9a-f-]{36}$/.test(request) ? { request } : {};
