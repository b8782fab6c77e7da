import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Wide } from '@northvale/web/ui/Wide.tsx';

const reasons = [
  {
    title: 'Guarantee Safety',
    text: 'Insured investments, identity checks on every investor, and a person who looks at every withdrawal.',
  },
  { title: 'Minimal Risk', text: 'Four categories to spread across: Crypto, Banking, Real Estate and Agriculture.' },
  { title: 'High Profit', text: 'Up to 24% per annum, projected. We say projected, because returns can fall short.' },
  { title: 'Legal', text: 'Clear terms, verified identities and a statement for any period you choose.' },
];

export const WhyChooseUs = () => (
  <Box component="section" sx={{ bgcolor: 'nv.deep', color: 'nv.onDeep', py: { xs: '76px', md: '88px' } }}>
    <Wide
      sx={{ display: 'grid', gap: { xs: 8, md: 5 }, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '420px 1fr' } }}
    >
      <div>
        <Typography variant="section" component="h2" sx={{ display: 'block' }}>
          Why choose us
        </Typography>
        <Typography sx={{ color: 'nv.onDeep2', fontSize: 17, lineHeight: '28px', mt: 4 }}>
          Four reasons, in plain words.
        </Typography>
      </div>
      <Box
        sx={{
          display: 'grid',
          columnGap: 12,
          rowGap: { xs: 0, md: 10 },
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
        }}
      >
        {reasons.map(({ title, text }) => (
          <Box
            key={title}
            sx={{ borderTop: '1px solid', borderColor: 'rgb(255 255 255 / .16)', pt: 5, pb: { xs: 7, md: 0 } }}
          >
            <Typography variant="h2" component="h3" sx={{ fontSize: 23 }}>
              {title}
            </Typography>
            <Typography sx={{ color: 'nv.onDeep2', fontSize: 16, lineHeight: '25px', mt: 2 }}>{text}</Typography>
          </Box>
        ))}
      </Box>
    </Wide>
  </Box>
);
