/** The search parameters of the audit trail. */
export interface AuditSearch {
  readonly object?: string;
  readonly person?: string;
  readonly event?: string;
  readonly from?: string;
  readonly to?: string;
}

const forms = {
  object: /^[0-9a-f-]{36}$/,
  person: /^[0-9a-f-]{36}$/,
  event: /^[a-z][A-Za-z.]{0,99}$/,
  from: /^\d{4}-\d{2}-\d{2}$/,
  to: /^\d{4}-\d{2}-\d{2}$/,
} as const satisfies Record<keyof AuditSearch, RegExp>;

/** Reads them from an address; what means nothing there is left out. */
export const auditSearch = (asked: Readonly<Record<string, unknown>>): AuditSearch =>
  Object.fromEntries(
    Object.entries(forms).flatMap(([name, form]) => {
      const value = asked[name];
      return typeof value === 'string' && form.test(value) ? [[name, value]] : [];
    }),
  );
