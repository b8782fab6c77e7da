import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { AdminInvestmentRecord } from '@northvale/api/contract/investments.ts';
import { isOurPicture, MAX_IMAGE_BYTES, NOT_A_PICTURE } from '@northvale/api/contract/investmentTerms.ts';
import { CategoryTile } from '@northvale/web/ui/CategoryTile.tsx';
import { FieldError } from '@northvale/web/ui/Field.tsx';
import { TextInput } from '@northvale/web/ui/inputs.tsx';
import { fileSize } from '@northvale/web/ui/terms.ts';
import { ruleText } from '@northvale/web/ui/texts/said.ts';
import { useRef, useState } from 'react';
import { useFileSource } from '../../shared/lists/csv.ts';
import { t } from '../../shared/texts/t.ts';

interface PictureFieldProps {
  /** A chosen file, or the address of a picture; '' for none. */
  value: File | string;
  category: string;
  onChange: (value: File | string) => void;
  error?: string | undefined;
  disabled: boolean;
}

/** The picture: a file from here, or the address of one elsewhere. Without either the category's drawing is shown. */
export function PictureField({ value, category, onChange, error, disabled }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const [undrawn, setUndrawn] = useState<File>();
  const file = value instanceof File ? value : undefined;
  const source = useFileSource(file);
  const isUndrawn = file !== undefined && file === undrawn;
  const wrong = isUndrawn ? ruleText(NOT_A_PICTURE) : error;

  const choose = (file: File | undefined) => {
    if (file === undefined) return;
    setTooLarge(file.size > MAX_IMAGE_BYTES);
    if (file.size <= MAX_IMAGE_BYTES) onChange(file);
  };

  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 4 }}>
        {file !== undefined && !isUndrawn ? (
          <Box
            component="img"
            ref={source}
            alt=""
            onError={() => setUndrawn(file)}
            sx={{ width: 101, height: 72, borderRadius: '6px', objectFit: 'cover' }}
          />
        ) : (
          // Another server's would tell it who edits what.
          <Picture
            investment={{ img: typeof value === 'string' && isOurPicture(value) ? value : '', category }}
            size={72}
          />
        )}
        <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
          <Button variant="outlined" disabled={disabled} onClick={() => input.current?.click()}>
            {value === '' ? t('investments.form.choosePicture') : t('investments.form.chooseAnother')}
          </Button>
          {value !== '' && (
            <Button disabled={disabled} onClick={() => onChange('')}>
              {t('investments.form.removePicture')}
            </Button>
          )}
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            aria-label={t('investments.form.picture')}
            hidden
            onChange={(event) => {
              choose(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </Box>
      </Box>
      {tooLarge && <FieldError>{t('investments.form.tooLarge', { size: fileSize(MAX_IMAGE_BYTES) })}</FieldError>}
      {value instanceof File ? (
        wrong !== undefined && !tooLarge && <FieldError>{wrong}</FieldError>
      ) : (
        <TextInput
          label={t('investments.form.address')}
          optional
          placeholder={'https://'}
          hint={t('investments.form.addressHint')}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          error={error}
          disabled={disabled}
        />
      )}
    </Box>
  );
}

/** The investment's picture; the category's drawing where there is none or it doesn't load. */
export function Picture({
  investment,
  size = 32,
}: {
  investment: Pick<AdminInvestmentRecord, 'img'> & { category: string };
  size?: number;
}) {
  const [broken, setBroken] = useState('');
  const box = { width: size * 1.4, height: size, borderRadius: '6px', flex: 'none', overflow: 'hidden' } as const;
  if (investment.img === '' || broken === investment.img)
    return <CategoryTile category={investment.category} sx={box} />;
  return (
    <Box
      component="img"
      src={investment.img}
      alt=""
      loading="lazy"
      onError={() => setBroken(investment.img)}
      sx={{ ...box, objectFit: 'cover' }}
    />
  );
}
