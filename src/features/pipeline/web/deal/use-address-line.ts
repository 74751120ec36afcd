import { useEffect, useRef } from 'react';
import { partsOfLine } from '../../../../lending/requests/request-parts.ts';
import { type FieldsFormState, typedText } from '../../../../ui/forms/input-parts.ts';

/**
 * Splits a full address entered as the street into street, city, state and ZIP code: when it is pasted, or on leaving the input. The handler is for the form element.
 */
export function useAddressLine(form: FieldsFormState): { readonly onBlur: () => void } {
  const street = typedText(form.values.street);
  const before = useRef(street);
  const split = () => {
    const parts = partsOfLine(form.values.street);
    if (parts) form.setValues(parts);
  };
  useEffect(() => {
    const isPasted = street.length - before.current.length > 1;
    before.current = street;
    const parts = isPasted ? partsOfLine(street) : undefined;
    if (parts) form.setValues(parts);
  }, [street, form]);
  return { onBlur: split };
}
