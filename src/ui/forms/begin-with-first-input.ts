/** As the `ref` of a form in a dialog, which would put the focus on its close button. */
export const beginWithFirstInput = (form: HTMLFormElement | null): void =>
  form?.querySelector('input')?.setAttribute('data-autofocus', '');
