/** Whether nothing was filled in: no value, or only spaces. Zero and false are values. */
export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
