import { useCanAccess } from 'react-admin';

/** Whether this person may do more than look. The api refuses in any case; this spares them the button. */
export function useMay(action: 'decide' | 'edit' | 'create' | 'delete' | 'seeDocument'): boolean {
  const { canAccess } = useCanAccess({ resource: 'backOffice', action });
  return canAccess === true;
}
