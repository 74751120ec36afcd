import { z } from 'zod';
import type { Desk } from './access.ts';

/**
 * Who may see that an event happened: the account, the accounts (a list of ids) and the lender whose ids the payload has under
 * these names (`id` is the object's own), and administrators. Notifications and page updates can go to these people only.
 */
export interface Audience<Key extends string = string> {
  readonly account?: Key;
  readonly accounts?: Key;
  readonly lender?: Key;
  /** Everybody, those at a desk, or those who are limited to none. */
  readonly admins?: true | Desk | 'all';
}

/** One side of an audience: an account or several, the users of a lender, or the administrators. */
export type Side = keyof Audience;

/** Something that can happen, seen at least by the sides of `Seen`. Its payload holds ids, codes and figures, never sentences or personal data. */
export interface EventType<Payload extends object = object, Seen extends Side = never> {
  /** The kind of object it happens to and what happens: `quote.requested`. Stored with every event, so it never changes. */
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  readonly seenBy: Audience & { readonly [side in Seen]: string | true };
}

/** One object that an event happened to, with what it was before and is now where the event is a change of it. */
export interface Happened<Payload extends object = object> {
  readonly id: string;
  readonly payload: Payload;
  readonly before: unknown;
  readonly after: unknown;
}

export type PayloadOf<Type extends EventType> = z.output<Type['payload']>;

interface Definition<Shape extends z.ZodRawShape, Seen extends Side> {
  readonly name: `${string}.${string}`;
  readonly payload?: Shape;
  readonly seenBy?: Pick<Required<Audience<(keyof Shape & string) | 'id'>>, Seen>;
}

/** An event of a feature. Without `seenBy` it is only written down. */
export const defineEvent = <Shape extends z.ZodRawShape = Record<never, never>, Seen extends Side = never>({
  name,
  payload,
  seenBy,
}: Definition<Shape, Seen>): EventType<z.output<z.ZodObject<Shape>>, Seen> => ({
  name,
  // An event without a payload has the empty shape.
  payload: z.object(payload ?? ({} as Shape)),
  // Without `seenBy` there are no sides.
  seenBy: seenBy ?? ({} as EventType<object, Seen>['seenBy']),
});

/** The kind of object an event happens to: `quote`. */
export const objectOf = ({ name }: EventType): string => name.slice(0, name.indexOf('.'));
