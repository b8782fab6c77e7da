import { useEffect } from 'react';

/** The back office is another app at the same address: reached from within this one, the browser loads it. */
export function BackOfficeDoor() {
  useEffect(() => {
    window.location.replace('/admin-dashboard/');
  }, []);
  return null;
}
