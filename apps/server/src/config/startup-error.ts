// The one way to refuse to start: its message is a complete French sentence for the person at the terminal, shown alone, without a stack.

/** It is thrown while starting, when the cause lies outside the program (configuration, folder, port, database). */
export class StartupError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'StartupError'
  }
}
