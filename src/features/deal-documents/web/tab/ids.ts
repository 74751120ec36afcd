/** An id that comes as it is, or within the record that it names. @returns undefined for neither */
export function idOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value;
  return typeof value === 'object' && value !== null && '_id' in value ? idOf(value._id) : undefined;
}
