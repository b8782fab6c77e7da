/** How a command ends that standard output takes no more from. */
export function outputEnd({ code, message }: NodeJS.ErrnoException): { exitCode: number; said?: string } {
  // A reader who has seen enough (`… | head`) closes the pipe: that is an end, not a failure.
  if (code === 'EPIPE') return { exitCode: 0 };
  return { exitCode: 1, said: `Standard output could not be written to the end: ${message}` };
}
