import ButtonBase from '@mui/material/ButtonBase';
import type { SxProps, Theme } from '@mui/material/styles';
import { chooseAsStranger } from './texts/language.ts';
import { LANGUAGE_NAMES, LANGUAGES, spokenLanguage } from './texts/texts.ts';

/** Leads to the other language, by its own name. */
export function OtherLanguage({ sx }: { sx: SxProps<Theme> }) {
  const other = LANGUAGES.find((language) => language !== spokenLanguage()) ?? 'en';
  return (
    <ButtonBase
      lang={other}
      disableRipple
      onClick={() => void chooseAsStranger(other)}
      sx={[{ font: 'inherit' }, ...(Array.isArray(sx) ? sx : [sx])]}
    >
      {LANGUAGE_NAMES[other]}
    </ButtonBase>
  );
}
