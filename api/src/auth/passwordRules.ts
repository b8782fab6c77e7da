import { PASSWORD_TOO_COMMON } from '../contract/auth.ts';
import { badInput } from '../http/problem.ts';
import { isTooCommon } from '../identity/passwords.ts';
import type { Person } from '../identity/person.ts';
import type { Parts } from '../parts.ts';

/** @throws Problem for the passwords that are tried first */
export function assertUncommon(
  { config: { productName } }: Pick<Parts, 'config'>,
  password: string,
  field: string,
  { name, email }: Pick<Person, 'name' | 'email'>,
): void {
  if (isTooCommon(password, { name, email, productName })) throw badInput(field, PASSWORD_TOO_COMMON);
}
