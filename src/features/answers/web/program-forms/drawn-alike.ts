const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/**
 * For `memo` of one entry of a long list: it is drawn again only when its own part has changed. The form is a new object with
 * each key, but its functions read what it holds when they are called.
 * @param byContent what the form copies with each key, so that it is compared by what is in it
 */
export const drawnAlike =
  <Props extends { readonly form: unknown }>(byContent: readonly (keyof Props)[]) =>
  (before: Props, after: Props): boolean =>
    // The names of an object's own properties.
    (Object.keys({ ...before, ...after }) as (keyof Props)[]).every(
      (name) =>
        name === 'form' ||
        before[name] === after[name] ||
        (byContent.includes(name) && isSame(before[name], after[name])),
    );
