import type { UserRole } from '@northvale/api/contract/fields.ts';
import { useNavigate } from 'react-router-dom';
import { isBackOffice, nextPage } from './nextPage.ts';

/** Where each role is at home. */
const HOME: Readonly<Record<UserRole, string>> = {
  user: '/dashboard',
  admin: '/dashboard',
  auditor: '/admin-dashboard/',
};

/** Goes on after signing in: to where the person came from, else home. */
export function useGoOn(next: string | null) {
  const navigate = useNavigate();
  return (role: string | null): void => {
    const target = nextPage(next) ?? HOME[role as UserRole] ?? HOME.user;
    if (isBackOffice(target)) window.location.assign(target);
    else void navigate(target, { replace: true });
  };
}
