// Choosing in a list as a person does: pointing first, pressing once the list answers. Pressed in the frame in which it opens, before it
// has its final place, the press falls beside and nothing is chosen.
import { expect, type Locator } from '@playwright/test'

export async function chooseOption(option: Locator): Promise<void> {
  await option.hover()
  // Lists that are not Base UI's mark the one pointed at by other means.
  await expect(option)
    .toHaveAttribute('data-highlighted', '', { timeout: 1000 })
    .catch(() => undefined)
  await option.click()
}

/** A radio button or a box, by what stands around it, as a finger does: it is one pixel itself, and moves with what still arrives. */
export async function pick(control: Locator): Promise<void> {
  await control.locator('xpath=ancestor::label[1]').click()
  await expect(control).toBeChecked()
}
