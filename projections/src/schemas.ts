/** The schema that queries read. A rebuild fills the second and renames it to the first. */
export const LIVE = 'read_live';
export const NEXT = 'read_next';
/** The generation before, on its way out. */
export const OLD = 'read_old';
