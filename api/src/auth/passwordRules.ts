import { PASSWORD_TOO_COMMON } from '../contract/auth.ts';
import { badInput } from '../http/problem.ts';
import { isCommonPassword } from '../identity/passwords.ts';

/** @throws Problem for the passwords that are tried first */
export function assertUncommon(password: string, field: string): void {
  if (isCommonPassword(password)) throw badInput(field, PASSWORD_TOO_COMMON);
}
