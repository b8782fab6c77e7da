/** A text that isn't of the form that its specification demands. */
export class Malformed extends Error {
  override readonly name = 'Malformed';
}
