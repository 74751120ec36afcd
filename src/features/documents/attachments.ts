/** How many files go with a message or a quote request, and how large each may be. Contracts say it, so it stands by itself. */
export const attachmentLimits = { files: 5, fileBytes: 10 * 1024 * 1024 } as const;
