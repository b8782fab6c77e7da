import IconButton from '@mui/material/IconButton';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { useShortcut } from '../../shared/keys/useShortcut.ts';
import { t } from '../../shared/texts/t.ts';

const STEPS = 4;

interface Props {
  /** 0 shows the whole picture. */
  zoom: number;
  onZoom: (zoom: number) => void;
}

/** Closer and back, by press or by + and −; what is too large is scrolled. */
export function ZoomButtons({ zoom, onZoom }: Props) {
  useShortcut('+', () => onZoom(zoom + 1), zoom < STEPS);
  useShortcut('-', () => onZoom(zoom - 1), zoom > 0);
  return (
    <>
      <IconButton
        size="small"
        aria-label={t('verifications.document.zoomOut')}
        disabled={zoom === 0}
        onClick={() => onZoom(zoom - 1)}
      >
        <ZoomOut size={16} strokeWidth={1.75} />
      </IconButton>
      <IconButton
        size="small"
        aria-label={t('verifications.document.zoomIn')}
        disabled={zoom === STEPS}
        onClick={() => onZoom(zoom + 1)}
      >
        <ZoomIn size={16} strokeWidth={1.75} />
      </IconButton>
    </>
  );
}
