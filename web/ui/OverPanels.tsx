import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/**
 * What screen readers are to hear while a panel or a dialog is open. Either hides all else of the body from them, save
 * for elements that HTML forbids to hide: of these, a slot may hold anything and looks like nothing.
 */
export const OverPanels = ({ children }: { children: ReactNode }) =>
  createPortal(<slot>{children}</slot>, document.body);
