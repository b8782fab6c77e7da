@rem npm scripts begin with exec, so that a signal to npm reaches the program. The cmd of Windows has no such word.
@%*
