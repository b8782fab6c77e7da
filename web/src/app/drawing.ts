/** What the build has drawn is replaced at once, and first the styles that were for it alone. */
export function forgetDrawing(): void {
  for (const style of document.querySelectorAll('[data-prerendered-style], style[data-emotion^="css-global"]'))
    style.remove();
  document.getElementById('root')?.removeAttribute('inert');
}
