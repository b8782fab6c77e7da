import { useEffect, useEffectEvent } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router-dom';

/** Which panel or dialog; what it is of, by id; where it leads back to; the dollars that it begins with. */
const PARAMS = ['panel', 'of', 'from', 'amount'] as const;
type Param = (typeof PARAMS)[number];
type Asked = Partial<Record<Param, string | number | undefined>>;

/** What is open over a page stands in the address: the back button closes it, and a link opens it. One at a time. */
export function usePanel() {
  const [params, setParams] = useSearchParams();
  const set = (asked: Asked, replace: boolean): void =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const param of PARAMS) {
          const value = asked[param];
          if (value === undefined) after.delete(param);
          else after.set(param, String(value));
        }
        return after;
      },
      { replace },
    );
  return {
    asked: (param: Param) => params.get(param),
    open: (asked: Asked & { panel: string }) => set(asked, params.has('panel') || isOpenAlready()),
    close: () => set({}, true),
  };
}

/** By the first half of a double click, which nothing has been drawn after. */
const isOpenAlready = (): boolean => new URLSearchParams(window.location.search).has('panel');

/** Calls when somebody goes back, or forward again: what they leave must not stay over where they come to. */
export function useOnBack(leave: () => void): void {
  const { key } = useLocation();
  const type = useNavigationType();
  const onBack = useEffectEvent(leave);
  useEffect(() => {
    if (type === NavigationType.Pop) onBack();
  }, [key, type]);
}
