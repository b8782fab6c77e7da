/**
 * A cell's text in which a spreadsheet runs nothing, also where it cuts the cell: where a comma is written in numbers,
 * cells end at semicolons, and as quotes are then only letters, rows end at every line break. What begins like a
 * formula in any of these places, also in wide signs, gets an apostrophe before it.
 */
export const neutral = (text: string): string => text.replace(/(?:^|[;\t\r\n])[\s"]*(?=[=+\-@＝＋－＠])/g, "$&'");
