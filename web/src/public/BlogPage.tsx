import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CategoryTile } from '@northvale/web/ui/Drawing.tsx';
import { Card } from '@northvale/web/ui/Card.tsx';
import { Prose } from './Prose.tsx';

const articles = [
  {
    title: 'Your first hundred dollars',
    category: 'Banking',
    minutes: 4,
    text: 'Starting small is not a lesser way of starting. It shows you how a purchase, a hold and a return look before much depends on them.',
  },
  {
    title: 'What a projected return is, and what it isn’t',
    category: 'Real Estate',
    minutes: 5,
    text: 'A projection is a careful sum about the future. Read its assumptions first, its percentage second, and leave room for both to be wrong.',
  },
  {
    title: 'Spreading across four categories',
    category: 'Agriculture',
    minutes: 6,
    text: 'Crypto, Banking, Real Estate and Agriculture rarely have their bad year together. That is the whole idea of spreading, in one sentence.',
  },
  {
    title: 'How fees eat returns, and how to count them',
    category: 'Banking',
    minutes: 5,
    text: 'A quarter of a percent sounds like nothing. Over ten years it is a line worth knowing, so we do the sum with you.',
  },
  {
    title: 'Holding to maturity',
    category: 'Real Estate',
    minutes: 4,
    text: 'Money that is invested can’t be withdrawn before its day. Plan backwards from when you need it, and keep a reserve beside it.',
  },
  {
    title: 'Crypto without the noise',
    category: 'Crypto',
    minutes: 7,
    text: 'Prices shout. A ledger doesn’t. What to ask of an investment that moves every second, and how much of it is enough for you.',
  },
];

export const BlogPage = () => (
  <Prose title="Blog" lead="Six short pieces about money, written so that you can use them." wide>
    <Box
      sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr', lg: '1fr 1fr 1fr' } }}
    >
      {articles.map(({ title, category, minutes, text }) => (
        <Card component="article" key={title} sx={{ p: 0, overflow: 'hidden' }}>
          <CategoryTile category={category} seed={title} sx={{ height: 112 }} />
          <Box sx={{ p: 6 }}>
            <Typography variant="label" component="p" sx={{ color: 'nv.ink2' }}>
              {category} · {minutes} minutes
            </Typography>
            <Typography variant="h2" sx={{ mt: 1.5 }}>
              {title}
            </Typography>
            <Typography sx={{ color: 'nv.ink2', mt: 2.5 }}>{text}</Typography>
          </Box>
        </Card>
      ))}
    </Box>
  </Prose>
);
