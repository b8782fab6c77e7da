/**
 * What was pressed can't be pressed again until it is answered, and a browser takes the focus from what can't be
 * pressed: whoever works by keyboard would begin at the page's or the panel's top. Once it can, it has the focus again,
 * unless they have gone on meanwhile. For an effect.
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
