/** What follows from what brokers state of their own figures: part of `followersByEvent`. */
export const figureEvents: Readonly<Record<string, readonly string[]>> = {
  'brokerPoints.set': [],
  'report.changed': [],
};
