import { useMatch } from 'react-router-dom';

/** The position of the event that the address names. */
export const useOpenEvent = (): string | undefined => useMatch('/events/:position/show')?.params.position;
