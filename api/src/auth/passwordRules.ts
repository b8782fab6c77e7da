import type { Config } from '../config.ts';
import { PASSWORD_TOO_COMMON } from '../contract/auth.ts';
import { badInput } from '../http/problem.ts';
import { isTooCommon } from '../identity/passwords.ts';
import type { Person } from '../identity/person.ts';

/** @throws Problem for the passwords that are tried first */
export function assertUncommon(
  { config: { productName } }: { readonly config: Config },
  password: string,
  field: string,
  { name, email }: Pick<Person, 'name' | 'email'>,
): void {
  if (isTooCommon(password, { name, email, productName })) throw badInput(field, PASSWORD_TOO_COMMON);
}
