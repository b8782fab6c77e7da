/** Where an event is shown whole, by its position in the log. */
export const eventPath = (position: string): string => `/events/${encodeURIComponent(position)}/show`;
