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

/** The holdings of the dashboard's card while they load. */
export const HoldingRowsSkeleton = () => (
  <Box aria-hidden>
    {Array.from({ length: 3 }, (_, row) => (
      <Box key={row} sx={{ py: 3.5, borderBottom: '1px solid', borderColor: 'nv.rule' }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', height: 24, alignItems: 'center' }}>
          <Skeleton width="52%" height={14} />
          <Skeleton width={76} height={14} />
        </Box>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', height: 22, alignItems: 'center' }}>
          <Skeleton width="38%" height={12} />
          <Skeleton width={60} height={12} />
        </Box>
        <Skeleton height={3} sx={{ mt: 2 }} />
      </Box>
    ))}
  </Box>
);

/** A holding's card while it loads. */
export const HoldingCardSkeleton = () => (
  <Box
    aria-hidden
    sx={{ border: '1px solid', borderColor: 'nv.rule', borderRadius: '12px', bgcolor: 'nv.surface', p: 5, height: 282 }}
  >
    <Skeleton width="56%" height={16} />
    <Skeleton width="44%" height={12} sx={{ mt: 2.5 }} />
    <Skeleton height={3} sx={{ mt: 5 }} />
    {[0, 1, 2].map((row) => (
      <Box key={row} sx={{ display: 'flex', justifyContent: 'space-between', mt: 6 }}>
        <Skeleton width={96} height={14} />
        <Skeleton width={80} height={14} />
      </Box>
    ))}
  </Box>
);

/** Notifications while they load. */
export const NotificationRowsSkeleton = () => (
  <Box aria-hidden>
    {Array.from({ length: 6 }, (_, row) => (
      <Box key={row} sx={{ px: 6, py: 4, borderTop: row === 0 ? 0 : '1px solid', borderColor: 'nv.rule' }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 4, height: 24, alignItems: 'center' }}>
          <Skeleton width="46%" height={14} />
          <Skeleton width={112} height={12} />
        </Box>
        <Box sx={{ height: 24, mt: 1, display: 'flex', alignItems: 'center' }}>
          <Skeleton width="58%" height={12} />
        </Box>
      </Box>
    ))}
  </Box>
);

/** A form's fields while what they hold loads. */
export const FieldsSkeleton = ({ fields = 5 }: { fields?: number }) => (
  <Box
    aria-hidden
    sx={{ display: 'grid', gap: '20px 16px', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, maxWidth: 640, py: 8 }}
  >
    {Array.from({ length: fields }, (_, field) => (
      <div key={field}>
        <Skeleton width={96} height={14} />
        <Skeleton height={44} sx={{ mt: 3 }} />
      </div>
    ))}
  </Box>
);
