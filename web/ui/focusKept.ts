/**
 * What had the focus may leave the page, as a decided request leaves its list, a request that was cancelled its button,
 * or a dialog that a key has opened. Whoever works by keyboard then goes on in the entry, table, list or part that it
 * stood in, not at the page's very top. To be called in an effect.
 */
export function focusKept(): () => void {
  let focused: Element | null = null;
  let around: Element[] = [];

  const remember = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element)) return;
    focused = target;
    // A dialog stands outside: one comes back to where it was opened.
    const within = partsAround(target);
    if (within.length > 0) around = within;
  };
  const goOn = (): void => {
    if (focused === null || focused.isConnected || document.activeElement !== document.body) return;
    focused = null;
    const left = around.find((part) => part.isConnected) ?? document.getElementById('main');
    if (!(left instanceof HTMLElement)) return;
    if (!left.hasAttribute('tabindex')) left.tabIndex = -1;
    left.focus({ preventScroll: true });
  };

  const observer = new MutationObserver(goOn);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', remember);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', remember);
  };
}

/** The nearest first. */
function partsAround(element: Element): Element[] {
  const part = element.closest('main li, main table, main ul, main section, main');
  return part === null ? [] : [part, ...(part.parentElement === null ? [] : partsAround(part.parentElement))];
}

/**
 * Gives a dialog's button the focus, unless something else in the dialog has it: who moved there means Enter for that.
 */
export function giveFocus(button: HTMLElement | null): void {
  const dialog = button?.closest('[role="dialog"]');
  const isTaken = dialog?.contains(document.activeElement) === true && dialog !== document.activeElement;
  if (!isTaken) button?.focus();
}

/**
 * Many a button is disabled from its press to the answer, and a browser takes the focus from what is disabled: people
 * at a keyboard would start again at the top of the page or panel. Once the button is enabled it gets the focus back,
 * unless they have moved on. To be called in an effect.
 */
export function focusGivenBack(): () => void {
  let pressed: EventTarget | null = null;
  const ended = new AbortController();
  const observer = new MutationObserver(() => {
    if (!(pressed instanceof HTMLButtonElement) || pressed.disabled || pressed === document.activeElement) return;
    // Nothing has it, or what the button stands in.
    if (document.activeElement?.contains(pressed)) pressed.focus({ preventScroll: true });
  });
  document.addEventListener(
    'focusin',
    ({ target }) => {
      const surrounds = target instanceof Node && pressed instanceof Node && target.contains(pressed);
      if (!surrounds) pressed = target;
    },
    { signal: ended.signal },
  );
  observer.observe(document.body, { attributeFilter: ['disabled'], subtree: true });
  return () => {
    observer.disconnect();
    ended.abort();
  };
}
