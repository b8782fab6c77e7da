import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** A request's card while it loads, in its final size. */
export const RequestCardSkeleton = () => (
  <Box
    aria-hidden
    sx={{ border: '1px solid', borderColor: 'nv.rule', borderRadius: '12px', bgcolor: 'nv.surface', p: 5 }}
  >
    <Box sx={{ display: 'flex', gap: 3 }}>
      <Skeleton width={36} height={36} />
      <Box sx={{ flex: 1 }}>
        <Skeleton width="45%" height={14} />
        <Skeleton width="34%" height={12} sx={{ mt: 2 }} />
      </Box>
      <Skeleton width={84} height={24} />
    </Box>
    <Box sx={{ display: 'flex', justifyContent: 'space-between', mt: 5 }}>
      <Skeleton width={120} height={28} />
      <Skeleton width={76} height={28} />
    </Box>
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        mt: 5,
        pt: 4,
        borderTop: '1px solid',
        borderColor: 'nv.rule',
      }}
    >
      <Skeleton width={90} height={14} />
      <Skeleton width={84} height={14} />
    </Box>
  </Box>
);

/** Rows of a back-office table while they load. */
export const TableRowsSkeleton = ({ rows = 6 }: { rows?: number }) => (
  <Box aria-hidden>
    {Array.from({ length: rows }, (_, row) => (
      <Box
        key={row}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 4,
          height: 40,
          px: 4,
          borderBottom: '1px solid',
          borderColor: 'nv.rule',
        }}
      >
        <Skeleton width={`${40 + ((row * 13) % 25)}%`} height={12} />
        <Box sx={{ flex: 1 }} />
        <Skeleton width={54} height={18} />
        <Skeleton width={66} height={12} />
      </Box>
    ))}
  </Box>
);
