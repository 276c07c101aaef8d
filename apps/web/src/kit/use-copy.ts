// Copying a text, with what became of it said in passing: the browser may refuse, or have no clipboard.
import { useSnackbar } from '../ui/snackbar.tsx'

export function useCopy(texts: { readonly copied: string; readonly copyFailed: string }): (text: string) => Promise<void> {
  const snackbar = useSnackbar()
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text)
      snackbar.show({ kind: 'success', message: texts.copied })
    } catch {
      snackbar.show({ kind: 'error', message: texts.copyFailed })
    }
  }
}
