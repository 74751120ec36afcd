/** Why a superadmin changes things in somebody's account: the person reads it too. */
export const reasonRule = {
  required: 'Say why you need to make changes.',
  min: { length: 10, complaint: 'Say why in at least 10 characters.' },
  max: { length: 300, complaint: 'Use at most 300 characters.' },
} as const;
