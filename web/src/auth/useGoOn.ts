import { useNavigate } from 'react-router-dom';
import { isBackOffice, nextPage } from './nextPage.ts';

/** Goes on after signing in: to where the person came from, auditors to the back office, everyone else home. */
export function useGoOn(next: string | null) {
  const navigate = useNavigate();
  return (role: string | null): void => {
    const target = nextPage(next) ?? (role === 'auditor' ? '/admin-dashboard/' : '/dashboard');
    if (isBackOffice(target)) window.location.assign(target);
    else void navigate(target, { replace: true });
  };
}
