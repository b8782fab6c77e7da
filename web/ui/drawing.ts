/** What the build has drawn is replaced at once, and first the styles that were for it alone. */
export function forgetDrawing(): void {
  document.querySelector('[data-prerendered-style]')?.remove();
  document.getElementById('root')?.removeAttribute('inert');
}
