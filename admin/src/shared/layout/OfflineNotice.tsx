import Box from '@mui/material/Box';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { t } from '../texts/t.ts';

/** Nothing is asked while the browser is offline: what isn't there yet would else come for ever. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, ask, ask);
  if (isOnline) return null;
  return (
    <Box sx={{ mb: 4 }}>
      <Notice kind="offline" role="status">
        {t('layout.offline')}
      </Notice>
    </Box>
  );
}

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);
const ask = () => onlineManager.isOnline();
