// How far what grows with the installation is counted. Apart from schemas: every page of the application writes counts.

/** Counts stop here: one more stands for « plus de 1 000 ». */
export const COUNTED_MOST = 1_000
/** Recipients are counted further than other lists. */
export const RECIPIENTS_COUNTED_MOST = 10_000
