/** The distance between the landing page's sections. */
export const section = { py: { xs: '38px', md: '52px' }, my: { xs: '38px', md: '52px' } } as const;
