import type { SignUpPlan, UserType } from '../../model.ts';

const plans: readonly SignUpPlan[] = ['starter', 'professional', 'enterprise'];
const types: readonly UserType[] = ['Broker', 'Investor', 'Lender'];

interface SignUpSearch {
  readonly plan?: SignUpPlan | undefined;
  readonly email?: string | undefined;
  readonly userType?: UserType | undefined;
}

/** What the address of the sign-up page may state beforehand; everything else in it counts for nothing. */
export const signUpSearch = ({ plan, email, userType }: Readonly<Record<string, unknown>>): SignUpSearch => ({
  plan: plans.find((one) => one === plan),
  email: typeof email === 'string' && email.length <= 254 ? email : undefined,
  userType: types.find((one) => one === userType),
});
