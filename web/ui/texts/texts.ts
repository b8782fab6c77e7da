import type { ThemeOptions } from '@mui/material/styles';
import { createElement, Fragment, type ReactNode } from 'react';
import { en } from './en.ts';
import type { Given, KeyOf, Texts } from './keys.ts';
import type { Language } from './languages.ts';
import { phraseAt } from './phrase.ts';

/** What an app brings along to be understood in one language. */
export interface Speech {
  readonly texts: Texts;
  /** The server's sentences by the English ones; the English app needs none. */
  readonly sentences?: Readonly<Record<string, string>>;
  /** What MUI's components say by themselves, where that isn't English. */
  readonly components?: ThemeOptions;
}

let spoken: Speech & { language: Language } = { language: 'en', texts: { ui: en } };

/** From here on, all texts are of that language; whoever shows them is drawn anew (`language.ts`). */
export function speak(language: Language, speech: Speech): void {
  spoken = { ...speech, language, texts: { ui: en, ...speech.texts } };
}

export const spokenLanguage = (): Language => spoken.language;
export const spokenSentences = (): Speech['sentences'] => spoken.sentences;
export const spokenComponents = (): ThemeOptions | undefined => spoken.components;

/** A catalogue's `t`. It reads the language of the moment, so it is called while drawing and never kept. */
export const textsOf =
  <T>() =>
  <Key extends KeyOf<T>>(key: Key, ...[values]: Given<T, Key, string | number>): string =>
    phraseAt(spoken.texts, key, values);

/** The same for sentences with something to press or to stress in them. */
export const nodesOf =
  <T>() =>
  <Key extends KeyOf<T>>(key: Key, ...[values]: Given<T, Key, ReactNode>): ReactNode => {
    const nodes: Readonly<Record<string, ReactNode>> = values ?? {};
    const count = nodes['smart_count'];
    // A name without a value stays as it is, so the text can be cut there.
    const text = phraseAt(spoken.texts, key, typeof count === 'number' ? { smart_count: count } : {});
    return text
      .split(/%\{(\w+)\}/)
      .map((part, index) => createElement(Fragment, { key: index }, index % 2 === 1 ? nodes[part] : part));
  };

/** The design system's own texts. */
export const uiText = textsOf<{ ui: typeof en }>();
export const uiNodes = nodesOf<{ ui: typeof en }>();
