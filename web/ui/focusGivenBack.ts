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
