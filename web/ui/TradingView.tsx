import Box from '@mui/material/Box';
import { useEffect, useRef, useState, type ReactNode } from 'react';

interface Props {
  /** The widget's script, by its file name. */
  widget: string;
  config: Record<string, unknown>;
  title: string;
  height: number;
  /** Takes the widget's place, at the same height, when it doesn't come. */
  fallback: (retry: () => void) => ReactNode;
}

/** How long the embed may take before its place is given to the fallback. */
const PATIENCE_MS = 8_000;

/** A third party's embed. Where it is blocked or offline, the page stays calm and keeps its shape. */
export function TradingView({ widget, config, title, height, fallback }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const settings = JSON.stringify(config);

  useEffect(() => {
    const container = host.current;
    if (container === null) return undefined;
    const inner = document.createElement('div');
    inner.className = 'tradingview-widget-container__widget';
    const script = document.createElement('script');
    script.async = true;
    script.src = `https://s3.tradingview.com/external-embedding/${widget}`;
    script.textContent = settings;
    const fail = (): void => setFailed(true);
    script.addEventListener('error', fail);
    container.replaceChildren(inner, script);
    const patience = setTimeout(() => {
      if (container.querySelector('iframe') === null) fail();
    }, PATIENCE_MS);
    return () => {
      clearTimeout(patience);
      script.removeEventListener('error', fail);
      container.replaceChildren();
    };
  }, [widget, settings, attempt]);

  const retry = (): void => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return (
    <Box role="region" aria-label={title} sx={{ height, overflow: 'hidden', position: 'relative' }}>
      <Box
        ref={host}
        className="tradingview-widget-container"
        sx={{ height: '100%', display: failed ? 'none' : 'block' }}
      />
      {failed && fallback(retry)}
    </Box>
  );
}
