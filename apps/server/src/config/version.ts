// The version of the program, as its documents and `GET /info` say it.
export const VERSION = '0.1.0'
