/** Whether a text is an id of the Nationwide Multistate Licensing System: its digits alone. */
export const isNmlsId = (text: string): boolean => /^\d{1,12}$/.test(text);
