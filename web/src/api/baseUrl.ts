const configured: unknown = import.meta.env['VITE_API_BASE'];

/** Where the api lies; on the same origin unless the build says otherwise. */
export const baseUrl = typeof configured === 'string' && configured !== '' ? configured : '/api';
