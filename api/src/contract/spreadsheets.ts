/**
 * A cell's text in which nothing runs behind a semicolon: where a comma is written in numbers, spreadsheets begin a
 * cell there, too. What begins like a formula, also in wide signs, gets an apostrophe before it.
 */
export const neutralBehindSemicolons = (text: string): string => text.replace(/;\s*(?=[=+\-@＝＋－＠])/g, "$&'");
