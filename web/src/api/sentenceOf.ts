import { messageOf } from '@northvale/api/client/apiError.ts';
import { told } from '@northvale/web/ui/texts/told.ts';

/** The failure's own sentence in the language of the moment, else the given one. */
export const sentenceOf = (error: unknown, otherwise: string): string => {
  const sentence = messageOf(error, otherwise);
  return sentence === otherwise ? otherwise : told(sentence);
};
