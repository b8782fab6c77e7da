/** A catalogue's texts by sections: the key 'deposits.title' names the text `title` of the section `deposits`. */
export interface Texts {
  readonly [name: string]: string | Texts;
}

export type KeyOf<T> = {
  [Name in keyof T & string]: T[Name] extends string ? Name : `${Name}.${KeyOf<T[Name]>}`;
}[keyof T & string];

type TextAt<T, Key extends string> = Key extends `${infer Section}.${infer Rest}`
  ? Section extends keyof T
    ? TextAt<T[Section], Rest>
    : never
  : Key extends keyof T
    ? T[Key]
    : never;

/** The names between '%{' and '}'; a text with '||||' has one form for one and another for many. */
type NamesIn<Text> = Placeholders<Text> | (Text extends `${string}||||${string}` ? 'smart_count' : never);

type Placeholders<Text> = Text extends `${string}%{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never;

/** What has to be given besides the key: nothing, or a value for each name in the text. */
export type Given<T, Key extends string, Value> = [NamesIn<TextAt<T, Key>>] extends [never]
  ? []
  : [values: { readonly [Name in NamesIn<TextAt<T, Key>>]: Name extends 'smart_count' ? number : Value }];

/** The same keys with texts of another language. */
export type Translated<T> = { readonly [Name in keyof T]: T[Name] extends string ? string : Translated<T[Name]> };
