import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Card } from '@northvale/web/ui/Card.tsx';
import { TextInput } from '@northvale/web/ui/inputs.tsx';
import { mono } from './mono.ts';
import { t } from '../../shared/texts/t.ts';

interface Props {
  /** One a line; empty where none is known. */
  keys: string;
  from: string;
  /** What the person pasted instead; undefined where they didn't. */
  own: string | undefined;
  onOwn: (keys: string | undefined) => void;
}

/** Whose key is trusted, and the place for another. */
export function KeyCard({ keys, from, own, onOwn }: Props) {
  const pasting = own !== undefined || keys === '';
  return (
    <Card component="section" aria-labelledby="key">
      <Box component="h2" id="key" sx={{ m: 0, mb: 2, typography: 'h3' }}>
        {t('verify.key')}
      </Box>
      {pasting ? (
        <TextInput
          label={t('verify.keys')}
          hint={t('verify.keysHint')}
          multiline
          minRows={3}
          value={own ?? ''}
          onChange={(event) => onOwn(event.target.value)}
          inputProps={{ spellCheck: false, style: { ...mono, padding: 0 } }}
          sx={{ p: 3 }}
        />
      ) : (
        <>
          <Box sx={{ color: 'nv.ink2', fontSize: 14, lineHeight: '20px', mb: 3 }}>{from}</Box>
          {keys.split('\n').map((key) => (
            <Box key={key} sx={{ ...mono, overflowWrap: 'anywhere', '& + &': { mt: 2 } }}>
              {key}
            </Box>
          ))}
        </>
      )}
      {keys !== '' && (
        <Box sx={{ mt: 3 }}>
          <Link
            component="button"
            type="button"
            onClick={() => onOwn(pasting ? undefined : '')}
            sx={{ font: 'inherit', fontSize: 14, fontWeight: 500 }}
          >
            {t(pasting ? 'verify.usePublished' : 'verify.pasteAnother')}
          </Link>
        </Box>
      )}
    </Card>
  );
}
