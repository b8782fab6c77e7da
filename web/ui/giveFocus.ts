/**
 * Gives a dialog's button the focus, unless something else in the dialog has it: who moved there means Enter for that.
 */
export function giveFocus(button: HTMLElement | null): void {
  const dialog = button?.closest('[role="dialog"]');
  const isTaken = dialog?.contains(document.activeElement) === true && dialog !== document.activeElement;
  if (!isTaken) button?.focus();
}
