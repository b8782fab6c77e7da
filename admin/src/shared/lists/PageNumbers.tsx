import Box from '@mui/material/Box';
import Pagination from '@mui/material/Pagination';
import { formatCount } from '@northvale/web/ui/terms.ts';
import { useListPaginationContext } from 'react-admin';
import { t } from '../texts/t.ts';

/** '1–10 of 1,284' and the numbered pages. */
export function PageNumbers() {
  const { page, perPage, total = 0, setPage } = useListPaginationContext();
  if (total === 0) return null;
  const pages = Math.ceil(total / perPage);
  const range = {
    first: formatCount((page - 1) * perPage + 1),
    last: formatCount(Math.min(page * perPage, total)),
    total: formatCount(total),
  };

  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        flexWrap: 'wrap',
        gap: 2,
        px: 4,
        py: 2.5,
        color: 'nv.ink2',
        fontSize: 14,
      }}
    >
      <span>{t('lists.range', range)}</span>
      {pages > 1 && (
        <Pagination
          page={page}
          count={pages}
          // As few as the drawings have; the width stays the same on each page.
          siblingCount={0}
          shape="rounded"
          onChange={(_event, chosen) => setPage(chosen)}
          aria-label={t('lists.pages')}
          getItemAriaLabel={nameOf}
          sx={pageButtons}
        />
      )}
    </Box>
  );
}

const nameOf = (type: string, page: number | null): string => {
  if (type === 'previous') return t('lists.previousPage');
  return type === 'next' ? t('lists.nextPage') : t('lists.page', { page: formatCount(page ?? 0) });
};

const pageButtons = {
  '& .MuiPaginationItem-root': {
    minWidth: { xs: 40, md: 32 },
    height: { xs: 44, md: 32 },
    lineHeight: { xs: '44px', md: '32px' },
    mx: 0.5,
    px: 1,
    borderRadius: '8px',
    fontSize: 14,
    fontWeight: 500,
    color: 'nv.ink',
    '&:hover': { bgcolor: 'nv.sunken' },
    '&.Mui-selected, &.Mui-selected:hover': { bgcolor: 'nv.ink', color: 'nv.paper', fontWeight: 600 },
  },
} as const;
