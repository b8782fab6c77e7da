import { SelectInput } from './inputs.tsx';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from './texts/languages.ts';
import { uiText } from './texts/texts.ts';

interface Props {
  value: Language;
  disabled?: boolean;
  onChoose: (language: Language) => void;
}

/** Each language by its own name, so that it is found by whoever reads no other. */
export const LanguageSelect = ({ value, disabled = false, onChoose }: Props) => (
  <SelectInput
    label={uiText('ui.language')}
    value={value}
    disabled={disabled}
    onChange={({ target }) => LANGUAGES.filter((each) => each === target.value).forEach(onChoose)}
  >
    {LANGUAGES.map((language) => (
      <option key={language} value={language} lang={language}>
        {LANGUAGE_NAMES[language]}
      </option>
    ))}
  </SelectInput>
);
