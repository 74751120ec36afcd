import { userTypes } from '../../accounts/model.ts';
import { planFilters } from '../../accounts/people/model.ts';

/** The roles that the list is filtered by: superadmins are among the admins. */
export const roleFilters = ['user', 'admin', 'lender', 'suspended'] as const;

/** The orders of the list, by what stands in the address. Without one it is the name. */
export const userOrders = {
  name: { sort: 'name', descending: 'false', label: 'Name' },
  active: { sort: 'lastLogin', descending: 'true', label: 'Last login, latest first' },
  idle: { sort: 'lastLogin', descending: 'false', label: 'Last login, longest ago first' },
  newest: { sort: 'created', descending: 'true', label: 'Newest accounts' },
  oldest: { sort: 'created', descending: 'false', label: 'Oldest accounts' },
} as const;
export type UserOrder = keyof typeof userOrders;
const orders = Object.keys(userOrders) as UserOrder[];

/** The search parameters of the list of users. */
export interface UsersSearch {
  readonly search?: string;
  readonly role?: (typeof roleFilters)[number];
  readonly type?: (typeof userTypes)[number];
  readonly plan?: (typeof planFilters)[number];
  readonly order?: UserOrder;
}

const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((one) => one === value);

/** Reads them from an address; what means nothing there is left out. */
export function usersSearch({ search, ...asked }: Readonly<Record<string, unknown>>): UsersSearch {
  const role = oneOf(roleFilters, asked.role);
  const type = oneOf(userTypes, asked.type);
  const plan = oneOf(planFilters, asked.plan);
  const order = oneOf(orders, asked.order);
  return {
    // An address that reads as a number comes as one.
    ...((typeof search === 'string' && search !== '') || typeof search === 'number'
      ? { search: String(search).slice(0, 100) }
      : {}),
    ...(role ? { role } : {}),
    ...(type ? { type } : {}),
    ...(plan ? { plan } : {}),
    ...(order && order !== 'name' ? { order } : {}),
  };
}
