import { ScrollRestoration } from 'react-router-dom';

/** Going back finds a page where it was left. The first page of a visit has no key of its own: it is known by its path. */
export const ScrollPosition = () => (
  <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
);
