/** The distance between the landing page's sections. */
export const section = { my: { xs: '76px', md: '104px' } } as const;
