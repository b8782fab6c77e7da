import { SelectInput } from './inputs.tsx';
import { LANGUAGE_NAMES, LANGUAGES, type Language, uiText } from './texts/texts.ts';

interface LanguageSelectProps {
  value: Language;
  onChoose: (language: Language) => void;
}

/** Each language by its own name, so that it is found by whoever reads no other. */
export const LanguageSelect = ({ value, onChoose }: LanguageSelectProps) => (
  <SelectInput
    label={uiText('ui.language')}
    value={value}
    onChange={({ target }) => LANGUAGES.filter((each) => each === target.value).forEach(onChoose)}
  >
    {LANGUAGES.map((language) => (
      <option key={language} value={language} lang={language}>
        {LANGUAGE_NAMES[language]}
      </option>
    ))}
  </SelectInput>
);
