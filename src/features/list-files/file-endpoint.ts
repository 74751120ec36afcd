import type { SessionAccess } from '../../kernel/access.ts';
import type { EndpointSchemas } from '../../kernel/contract.ts';
import type { Endpoint } from '../../kernel/endpoint.ts';

type Data = Endpoint<EndpointSchemas, SessionAccess>;

/** The endpoint of a list as a file: open to those who may read the list themselves, and counted with all files that are made for a call. */
export const listFileOf = <S extends EndpointSchemas>({
  url,
  access,
  desk,
  feature,
  refuses,
}: Data): Endpoint<S, SessionAccess> => {
  const gate = { access, ...(desk === undefined ? {} : { desk }), ...(feature === undefined ? {} : { feature }) };
  // The administration is closed to impersonation as a whole.
  const impersonation = access === 'admin' ? {} : { impersonated: 'never' as const };
  const data: Data = {
    method: 'GET',
    url: `${url}/file`,
    limit: 'export',
    ...gate,
    ...impersonation,
    ...(refuses === undefined ? {} : { refuses }),
  };
  // A list has no form, whose endpoint would need more.
  return data as Endpoint<S, SessionAccess>;
};
