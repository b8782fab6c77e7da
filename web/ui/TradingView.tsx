import Box from '@mui/material/Box';
import { useEffect, useState, type ReactNode } from 'react';
import { spokenLanguage } from './texts/texts.ts';

interface TradingViewProps {
  /** The widget's name, as TradingView calls its page. */
  widget: string;
  config: Record<string, unknown>;
  title: string;
  height: number;
  /** Takes the widget's place, at the same height, when it doesn't come. */
  fallback: (retry: () => void) => ReactNode;
}

const TRADING_VIEW = 'https://www.tradingview-widget.com';
/** As TradingView names the language of the moment. */
export const tradingViewLocale = (): string => ({ en: 'en', de: 'de_DE' })[spokenLanguage()];
/** How long an answer may take before the widget's place is given to the fallback. */
const PATIENCE_MS = 8_000;

/**
 * A third party's embed, in a frame of its own origin: no script of theirs runs beside what a page of ours may see.
 * Where it is blocked or offline, the page stays calm and keeps its shape.
 */
export function TradingView({ widget, config, title, height, fallback }: TradingViewProps) {
  const [reached, setReached] = useState<boolean>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const asking = new AbortController();
    const patience = setTimeout(() => {
      setReached(false);
      asking.abort();
    }, PATIENCE_MS);
    // A frame doesn't say that its page never came, so that is asked before.
    fetch(TRADING_VIEW, { method: 'HEAD', mode: 'no-cors', credentials: 'omit', signal: asking.signal })
      .then(
        () => setReached(true),
        () => asking.signal.aborted || setReached(false),
      )
      .finally(() => clearTimeout(patience));
    return () => {
      clearTimeout(patience);
      asking.abort();
    };
  }, [attempt]);

  const retry = (): void => {
    setReached(undefined);
    setAttempt(attempt + 1);
  };
  return (
    <Box role="region" aria-label={title} sx={{ height, overflow: 'hidden', position: 'relative' }}>
      {reached === true && (
        <Box
          component="iframe"
          title={title}
          src={`${TRADING_VIEW}/embed-widget/${widget}/?locale=${tradingViewLocale()}#${encodeURIComponent(JSON.stringify(config))}`}
          sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="origin"
          sx={{ display: 'block', width: '100%', height: '100%', border: 0 }}
        />
      )}
      {reached === false && fallback(retry)}
    </Box>
  );
}
