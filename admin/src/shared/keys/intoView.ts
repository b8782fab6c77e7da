/** A ref for the row that the keys have come to: it is scrolled to, as far as it must. */
export const intoView = (element: Element | null): void => element?.scrollIntoView({ block: 'nearest' });
