import { Notice } from '@northvale/web/ui/Notice.tsx';
import { AppLink } from '../app/AppLink.tsx';

/** The contract's `VERIFY_FIRST`, with its way to the settings. */
export const VerifyFirst = () => (
  <Notice kind="verify" role="status">
    To start investing complete your verification in the <AppLink to="/settings">Settings</AppLink> page
  </Notice>
);
