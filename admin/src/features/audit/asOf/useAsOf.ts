import { useSearchParams } from 'react-router-dom';

/** The moment that stands in the address, so that a colleague who is sent it sees the same. */
export function useAsOf(): [at: string | undefined, choose: (at: string | undefined) => void] {
  const [params, setParams] = useSearchParams();
  const time = new Date(params.get('at') ?? '');
  const at = Number.isNaN(time.getTime()) ? undefined : time.toISOString();
  const choose = (chosen: string | undefined) =>
    setParams((before) => {
      const { at: _, ...others } = Object.fromEntries(before);
      return chosen === undefined ? others : { ...others, at: chosen };
    });
  return [at, choose];
}
