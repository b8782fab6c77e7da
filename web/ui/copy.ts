/** Puts a text where it can be pasted from; fails where the browser doesn't let it. */
export async function copy(text: string): Promise<void> {
  // Pages over plain http have no clipboard of their own, as on a local network.
  if ('clipboard' in navigator) return navigator.clipboard.writeText(text);
  const put = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', put, { once: true });
  if (document.execCommand('copy')) return;
  document.removeEventListener('copy', put);
  throw new Error('The browser has refused to copy.');
}
