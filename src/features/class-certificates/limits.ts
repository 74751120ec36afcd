import { day, defineCallLimit, hour, minute, within } from '../../kernel/limits.ts';

/** Grading, so that the right answers are not found by trying all of them. */
export const certificateRequests = defineCallLimit({
  name: 'certificateRequests',
  unit: 'requests for a sealed certificate',
  together: true,
  windows: [within(hour, 20)],
  refusal: 'You’ve asked for many certificates in a short time.',
});

/** By address: numbers are not found by trying. */
export const certificateLookups = defineCallLimit({
  name: 'certificateLookups',
  unit: 'checks of a certificate number',
  together: true,
  windows: [within(minute, 20), within(day, 300)],
  refusal: 'Too many certificate numbers were checked from your network.',
});
