import { useEffect, useEffectEvent } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Calls when somebody goes back, or forward again: what they leave must not stay over where they come to. */
export function useOnBack(leave: () => void): void {
  const { key } = useLocation();
  const type = useNavigationType();
  const onBack = useEffectEvent(leave);
  useEffect(() => {
    if (type === NavigationType.Pop) onBack();
  }, [key, type]);
}
