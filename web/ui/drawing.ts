/** Whether the build has drawn what stands in the page. */
export const isDrawn = (): boolean => document.querySelector('[data-prerendered-style]') !== null;

/** What the build has drawn is replaced at once, and first the styles that were for it alone. */
export function forgetDrawing(): void {
  document.querySelector('[data-prerendered-style]')?.remove();
  document.getElementById('root')?.removeAttribute('inert');
}
