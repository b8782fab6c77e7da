import { ThemeProvider } from '@mui/material/styles';
import { makeTheme } from '@northvale/web/ui/theme.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { speakEnglish } from '../../../testing/renderInConsole.tsx';
import { PictureField } from './PictureField.tsx';

beforeAll(speakEnglish);

test.each([
  ['a file', new File(['hello'], 'a.png')],
  ['an address', 'https://pictures.example/a.png'],
])('what is wrong with %s is told beside it', (_, value) => {
  const problem = 'Please choose a picture.';
  const shown = renderToStaticMarkup(
    <ThemeProvider theme={makeTheme('light')}>
      <PictureField value={value} category="Crypto" onChange={() => {}} error={problem} disabled={false} />
    </ThemeProvider>,
  );
  expect(shown).toContain(problem);
});
