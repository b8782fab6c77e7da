import IconButton from '@mui/material/IconButton';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { uiText } from './texts/texts.ts';

interface CopyButtonProps {
  text: string;
  /** What is copied, as the label names it: 'reference'. */
  what: string;
}

/** Copies a text, and says that it did. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const [copied, setCopied] = useState<string>();
  const done = copied === text;
  return (
    <IconButton
      size="small"
      aria-label={uiText(done ? 'ui.copied' : 'ui.copy', { what })}
      onClick={() => void copy(text).then(() => setCopied(text))}
      // The icon, not what around it takes the press, ends where a column does.
      sx={{ my: -2, mr: { xs: -3.5, md: -1.25 } }}
    >
      {done ? <Check size={16} strokeWidth={1.75} /> : <Copy size={16} strokeWidth={1.75} />}
    </IconButton>
  );
}

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
