import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';

/** The user's id, shortened in the middle and whole on copying. */
export function UserId({ id }: { id: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(id);
    setCopied(true);
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, color: 'nv.ink2', fontSize: 14, lineHeight: '20px' }}>
      User ID
      <Box component="code" title={id} sx={{ fontFamily: 'ui-monospace, Menlo, Consolas, monospace', fontSize: 12.5 }}>
        {id.length > 18 ? `${id.slice(0, 8)}…${id.slice(-8)}` : id}
      </Box>
      <IconButton
        size="small"
        aria-label={copied ? 'Copied' : 'Copy user ID'}
        onClick={() => void copy()}
        sx={{ my: -2 }}
      >
        {copied ? <Check size={16} strokeWidth={1.75} /> : <Copy size={16} strokeWidth={1.75} />}
      </IconButton>
    </Box>
  );
}
